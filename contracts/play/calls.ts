import { activeRounds } from './calls/active-rounds.ts';
import {
  blackjackDeal,
  blackjackDouble,
  blackjackHit,
  blackjackResult,
  blackjackSplit,
  blackjackStand,
} from './calls/blackjack.ts';
import { crashCashOut, crashStart, playCrash } from './calls/crash.ts';
import { minesCashOut, minesReveal, minesStart } from './calls/mines.ts';
import { SINGLE_SHOT_CALLS } from './calls/single-shot.ts';

export const PLAY_CALLS = [
  ...SINGLE_SHOT_CALLS,
  crashStart,
  crashCashOut,
  playCrash,
  minesStart,
  minesReveal,
  minesCashOut,
  blackjackDeal,
  blackjackHit,
  blackjackStand,
  blackjackDouble,
  blackjackSplit,
  blackjackResult,
  activeRounds,
] as const;
