// The biggest wins of each game and day, by points won beyond the stake.
import { DAY_MS } from '#contracts/days/time.ts';
import type { FinishedRound } from '#contracts/play/rounds.ts';

export type Win = {
  partition: number;
  /** In days since 1970-01-01, UTC. */
  day: number;
  game: string;
  gain: number;
  seq: number;
  account: number;
  at: number;
  stake: number;
  multiplierHundredths: number;
};

/** Per game and day. More than are shown, because staff are left out when they are read. */
const KEPT = 10;
const KEPT_DAYS = 2;

/** Null for a round that won nothing. */
export function winOf({ partition, seq, account, game, at, payload }: FinishedRound): Win | null {
  const { stakePoints: stake, payoutPoints, multiplierHundredths } = payload;
  const gain = payoutPoints - stake;
  if (gain <= 0 || game === null) return null;
  return { partition, day: Math.floor(at / DAY_MS), game, gain, seq, account, at, stake, multiplierHundredths };
}

/** Keeping the wins of two halves, and then of both results, equals keeping those of the whole. */
export function keepWins(wins: readonly Win[]): Win[] {
  const latest = wins.reduce((day, win) => Math.max(day, win.day), 0);
  const recent = wins.filter(({ day }) => day > latest - KEPT_DAYS);
  return [...Map.groupBy(recent, ({ day, game }) => `${day} ${game}`).values()].flatMap((group) =>
    group.toSorted((one, other) => other.gain - one.gain || one.seq - other.seq).slice(0, KEPT),
  );
}
