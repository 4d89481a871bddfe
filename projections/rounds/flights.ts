import { crashOutcome } from '#contracts/games/crash/round.ts';
import type { FlightNews } from '#contracts/internal/view-updates.ts';
import type { OpenRoundDelta, RecordedRound, RoundsDeltas } from './fold.ts';

/** More than are shown. */
const MOST = 20;

/** Flights that took off or ended, the latest last. */
export function flightsOf({ rounds, open }: Pick<RoundsDeltas, 'rounds' | 'open'>): FlightNews[] {
  const ended = rounds.filter(({ game }) => game === 'crash').slice(-MOST);
  const flying = open.filter(({ game, round }) => game === 'crash' && round !== null).slice(-MOST);
  return [...ended.flatMap(endedFlight), ...flying.flatMap(takenOff)]
    .toSorted((one, other) => one.seq - other.seq)
    .slice(-MOST);
}

function takenOff({ account, seq, round }: OpenRoundDelta): FlightNews[] {
  if (round === null) return [];
  const { startId, stakePoints, startedAt: at } = round;
  return [{ startId, account, stakePoints, at, seq, end: null }];
}

function endedFlight({ account, seq, at, commandId, stakePoints, outcome }: RecordedRound): FlightNews[] {
  const end = crashOutcome.safeParse(JSON.parse(outcome)).data;
  return end === undefined ? [] : [{ startId: commandId, account, stakePoints, at, seq, end }];
}
