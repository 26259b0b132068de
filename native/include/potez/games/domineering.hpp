// All parts of Domineering.
#pragma once

#include "potez/games/domineering/env_state.hpp"
#include "potez/games/domineering/evaluation.hpp"
#include "potez/games/domineering/oracle.hpp"
#include "potez/games/domineering/rules.hpp"
