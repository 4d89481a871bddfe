// Every call of the API, in the order of its documentation. A call that is not listed here does not exist.
import { adjustPointsCall, holdPointsCall, houseReturnsCall, postHoldCall, voidHoldCall } from './admin.ts';
import { currentUser, login, logout, register } from './auth.ts';
import type { Call } from './call.ts';
import { fairRotate, fairRound, fairSeeds } from './fair.ts';
import { gameHistory, gameOdds, gamesActivity, gameStats, playDice } from './games.ts';
import { payoutsCall, payoutStatementsCall } from './payouts.ts';
import { playBaccarat, playKeno, playPlinko, playRoulette, playSlots, playWheel } from './play-calls.ts';
import { config, leaderboard, publicActivity, publicStats, signupBonus } from './public.ts';
import { activeRounds } from './rounds/active-rounds.ts';
import {
  blackjackDeal,
  blackjackDouble,
  blackjackHit,
  blackjackResult,
  blackjackStand,
} from './rounds/blackjack-calls.ts';
import { crashCashOut, crashStart, playCrash } from './rounds/crash-calls.ts';
import { minesCashOut, minesReveal, minesStart } from './rounds/mines-calls.ts';
import { userStats, userTransactions } from './user.ts';

export const CALLS = [
  register,
  login,
  logout,
  currentUser,
  userStats,
  userTransactions,
  signupBonus,
  publicStats,
  publicActivity,
  leaderboard,
  config,
  playDice,
  playRoulette,
  playSlots,
  playWheel,
  playKeno,
  playPlinko,
  playBaccarat,
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
  blackjackResult,
  activeRounds,
  gameHistory,
  gameStats,
  gamesActivity,
  gameOdds,
  fairSeeds,
  fairRotate,
  fairRound,
  adjustPointsCall,
  holdPointsCall,
  postHoldCall,
  voidHoldCall,
  houseReturnsCall,
  payoutsCall,
  payoutStatementsCall,
] as const satisfies readonly Call[];

export type CallName = (typeof CALLS)[number]['name'];
export type CallNamed<Name extends CallName> = Extract<(typeof CALLS)[number], { name: Name }>;
