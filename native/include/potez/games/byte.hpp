// All parts of Byte.
#pragma once

#include "potez/games/byte/env_state.hpp"
#include "potez/games/byte/evaluation.hpp"
#include "potez/games/byte/oracle.hpp"
#include "potez/games/byte/rules.hpp"
