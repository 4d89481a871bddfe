// Every call and who answers it. The type demands one handler per call of the catalogue.
import type { DatabasePool } from 'slonik';
import type { LimitsByGame } from '#contracts/games/house-limits.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Log } from '#infra/process/log.ts';
import { adjustPointsHandler } from '../commands/adjust-points.ts';
import { holdPointsHandler } from '../commands/hold-points.ts';
import { loginHandler } from '../commands/login.ts';
import { logoutHandler } from '../commands/logout.ts';
import { postHoldHandler } from '../commands/post-hold.ts';
import { registerHandler } from '../commands/register.ts';
import { rotateSeedHandler } from '../commands/rotate-seed.ts';
import { blackjackHandlers } from '../commands/open-rounds/blackjack.ts';
import { crashHandlers } from '../commands/open-rounds/crash.ts';
import { minesHandlers } from '../commands/open-rounds/mines.ts';
import { baccaratTable } from '../commands/rounds/baccarat.ts';
import { diceTable } from '../commands/rounds/dice.ts';
import { kenoTable } from '../commands/rounds/keno.ts';
import { playRoundHandler } from '../commands/rounds/play-round.ts';
import { plinkoTable } from '../commands/rounds/plinko.ts';
import { rouletteTable } from '../commands/rounds/roulette.ts';
import { slotsTable } from '../commands/rounds/slots.ts';
import { wheelTable } from '../commands/rounds/wheel.ts';
import { voidHoldHandler } from '../commands/void-hold.ts';
import type { Flights } from '../flights/flights.ts';
import type { Names } from '../names.ts';
import { payoutsHandler } from '../queries/finance/payouts.ts';
import { payoutStatementsHandler } from '../queries/finance/payout-statements.ts';
import { activityHandler } from '../queries/house/activity.ts';
import { configHandler } from '../queries/house/config.ts';
import { houseReturnsHandler } from '../queries/house/house-returns.ts';
import { leaderboardHandler } from '../queries/house/leaderboard.ts';
import { oddsHandler } from '../queries/house/odds.ts';
import { publicActivityHandler } from '../queries/house/public-activity.ts';
import { publicStatsHandler } from '../queries/house/public-stats.ts';
import { signupBonusHandler } from '../queries/house/signup-bonus.ts';
import { activeRoundsHandler } from '../queries/own/active-rounds.ts';
import { gameHistoryHandler } from '../queries/own/game-history.ts';
import { gameStatsHandler } from '../queries/own/game-stats.ts';
import { roundHandler } from '../queries/own/round.ts';
import { seedsHandler } from '../queries/own/seeds.ts';
import { statementHandler } from '../queries/own/statement.ts';
import { userStatsHandler } from '../queries/own/user-stats.ts';
import { userHandler } from '../queries/own/user.ts';
import type { OwnWrites } from '../session/own-writes.ts';
import type { Handlers } from './handler.ts';
import type { PositionWait } from './position-wait.ts';
import type { VisitorPace } from './visitor-pace.ts';

export type HandlerRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Identity;
  names: Names;
  pace: VisitorPace;
  reach: PositionWait;
  writes: OwnWrites;
  flights: Flights;
  signupBonus: number;
  games: LimitsByGame;
  abandonedRoundMs: number;
  now: () => number;
  log: Log;
};

export function handlersOf(rooms: HandlerRooms): Handlers {
  const { pool, ledger, identity, names, pace, reach, flights, signupBonus, games, now, log } = rooms;
  return {
    register: registerHandler(identity, pace),
    login: loginHandler(rooms),
    logout: logoutHandler,
    user: userHandler(pool, identity),
    'user-stats': userStatsHandler(pool),
    statement: statementHandler(pool),
    'signup-bonus': signupBonusHandler(signupBonus),
    'public-stats': publicStatsHandler(pool),
    'public-activity': publicActivityHandler(pool, names),
    leaderboard: leaderboardHandler(pool, identity),
    config: configHandler(rooms),
    'play-dice': playRoundHandler(ledger, diceTable),
    'play-roulette': playRoundHandler(ledger, rouletteTable),
    'play-slots': playRoundHandler(ledger, slotsTable),
    'play-wheel': playRoundHandler(ledger, wheelTable),
    'play-keno': playRoundHandler(ledger, kenoTable),
    'play-plinko': playRoundHandler(ledger, plinkoTable),
    'play-baccarat': playRoundHandler(ledger, baccaratTable),
    ...crashHandlers({ ledger, flights, log }),
    ...minesHandlers(ledger),
    ...blackjackHandlers({ ledger, pool, reach, now }),
    'active-rounds': activeRoundsHandler(pool, flights),
    'game-history': gameHistoryHandler(pool, now),
    'game-stats': gameStatsHandler(pool),
    activity: activityHandler(pool, names),
    odds: oddsHandler(games),
    seeds: seedsHandler(pool),
    'rotate-seed': rotateSeedHandler(ledger),
    round: roundHandler(pool),
    'adjust-points': adjustPointsHandler(ledger),
    'hold-points': holdPointsHandler(ledger),
    'post-hold': postHoldHandler(ledger),
    'void-hold': voidHoldHandler(ledger),
    'house-returns': houseReturnsHandler(pool),
    payouts: payoutsHandler(pool),
    'payout-statements': payoutStatementsHandler(pool),
  };
}
