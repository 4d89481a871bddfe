import { crashOutcome, type CrashOutcome } from '#contracts/games/crash/round.ts';
import type { RecentRound } from '../receipts/use-recent-rounds.ts';
import type { EndReply } from '../rounds/open-round.ts';
import type { Paid } from '../table/result-words.tsx';

export type FlightEnd = Paid & CrashOutcome & { id: string };

export function hundredthsOf(multiplier: number): number {
  return Math.round(multiplier * 100);
}

export function endOfReply({ crashPoint, cashOutMultiplier, receipt }: EndReply<'crash'>): FlightEnd {
  const { roundId: id, stakePoints, payoutPoints } = receipt;
  const cashOutHundredths = cashOutMultiplier === null ? null : hundredthsOf(cashOutMultiplier);
  return { id, stakePoints, payoutPoints, crashPointHundredths: hundredthsOf(crashPoint!), cashOutHundredths };
}

export function endOfRound({ receipt, detail }: RecentRound): FlightEnd | null {
  const outcome = crashOutcome.safeParse(detail?.outcome).data;
  if (outcome === undefined || receipt.round === null) return null;
  const { stakePoints, payoutPoints } = receipt.round;
  return { ...outcome, id: receipt.id, stakePoints, payoutPoints };
}
