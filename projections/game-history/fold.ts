import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { dayOf } from './period.ts';

export type HistoryRound = {
  account: number;
  partition: number;
  seq: number;
  at: number;
  stakePoints: number;
  payoutPoints: number;
  multiplierHundredths: number;
  game: string;
};

export type DayStart = { partition: number; day: number; firstSeq: number };

export type HistoryDeltas = { rounds: HistoryRound[]; days: DayStart[] };

export function foldGameHistory(events: readonly LedgerEvent[]): HistoryDeltas {
  const rounds: HistoryRound[] = [];
  const days = new Map<string, DayStart>();
  for (const event of events) {
    if (!isFinishedRound(event) || event.game === null) continue;
    const { account, partition, seq, at, game, payload } = event;
    const { stakePoints, payoutPoints, multiplierHundredths } = payload;
    rounds.push({ account, partition, seq, at, stakePoints, payoutPoints, multiplierHundredths, game });
    const day = dayOf(at);
    const start = days.get(`${partition} ${day}`);
    if (start === undefined) days.set(`${partition} ${day}`, { partition, day, firstSeq: seq });
    else start.firstSeq = Math.min(start.firstSeq, seq);
  }
  return { rounds, days: [...days.values()] };
}
