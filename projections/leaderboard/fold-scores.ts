import { DAY_MS } from '#contracts/days/time.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { boardCode, periodsOf } from './boards.ts';

export type ScoreDelta = { board: number; period: number; account: number; partition: number; value: bigint };
/** `best`: the highest value counts; the values of `sums` add up. */
export type ScoreDeltas = { sums: ScoreDelta[]; best: ScoreDelta[]; latest: { partition: number; day: number } | null };

/** `earned`: null if nothing was earned or taken back. A sum of 0 is stored, so that rows do not depend on batches. */
type Scores = {
  account: number;
  partition: number;
  day: number;
  wagered: bigint;
  earned: bigint | null;
  multiplier: number;
};

export function foldScores(events: readonly LedgerEvent[]): ScoreDeltas {
  const players = new Map<string, Scores>();
  let latest: ScoreDeltas['latest'] = null;
  for (const event of events) {
    const { account, partition, at } = event;
    const day = Math.floor(at / DAY_MS);
    if (latest === null || day > latest.day) latest = { partition, day };
    const earned = earnedPointsOf(event);
    const isRound = isFinishedRound(event);
    if ((earned === 0 && !isRound) || isHouseAccount(account)) continue;
    const key = `${account} ${day}`;
    let scores = players.get(key);
    if (scores === undefined) {
      players.set(key, (scores = { account, partition, day, wagered: 0n, earned: null, multiplier: 0 }));
    }
    if (earned !== 0) scores.earned = (scores.earned ?? 0n) + BigInt(earned);
    if (!isRound) continue;
    scores.wagered += BigInt(event.payload.stakePoints);
    scores.multiplier = Math.max(scores.multiplier, event.payload.multiplierHundredths);
  }
  const sums = new Map<string, ScoreDelta>();
  const best = new Map<string, ScoreDelta>();
  for (const { account, partition, day, wagered, earned, multiplier } of players.values()) {
    for (const { period, start } of periodsOf(day)) {
      const of = { period: start, account, partition };
      if (wagered !== 0n) addTo(sums, { ...of, board: boardCode('wagered', period), value: wagered });
      if (earned !== null) addTo(sums, { ...of, board: boardCode('earned', period), value: earned });
      if (multiplier > 0) raise(best, { ...of, board: boardCode('multiplier', period), value: BigInt(multiplier) });
    }
  }
  return { sums: [...sums.values()], best: [...best.values()], latest };
}

const keyOf = ({ board, period, account }: ScoreDelta) => `${board} ${period} ${account}`;

function addTo(sums: Map<string, ScoreDelta>, delta: ScoreDelta): void {
  const known = sums.get(keyOf(delta));
  if (known === undefined) sums.set(keyOf(delta), delta);
  else known.value += delta.value;
}

function raise(best: Map<string, ScoreDelta>, delta: ScoreDelta): void {
  const known = best.get(keyOf(delta));
  if (known === undefined || delta.value > known.value) best.set(keyOf(delta), delta);
}
