// All parts of Blockade.
#pragma once

#include "potez/games/blockade/env_state.hpp"
#include "potez/games/blockade/evaluation.hpp"
#include "potez/games/blockade/rules.hpp"
