// One flight that is followed: what is known of it, who watches, and how it is told. Before it: the ledger's answers.
// After it: flights.ts, which keeps them.
import type { CrashReply } from '#contracts/api/rounds/crash-calls.ts';
import type { FlightPush } from '#contracts/api/rounds/flight-push.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { crashProgress } from '#contracts/games/crash/round.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { answerRound } from '../commands/open-rounds/answer-round.ts';
import { presentCrash } from '../presenters/open-rounds/crash.ts';
import type { ClockDifference } from './clock-difference.ts';

export type Watcher = (push: FlightPush) => void;

export type Flight = {
  account: AccountId;
  startId: string;
  watchers: Set<Watcher>;
  /** A receipt told of it, or the ledger has shown it: it is followed to its end, whoever watches. */
  isKnown: boolean;
  /** Null until the ledger has shown it. */
  air: Air | null;
  clock: ClockDifference;
  /** How often the ledger is still asked only for its time. */
  looksLeft: number;
  /** How often in a row the ledger had no answer. */
  failures: number;
  /** When the ledger is to be asked again, ms. */
  dueAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Tells watchers how high it is. */
  ticker: NodeJS.Timeout;
};

/** What watchers may know of it: when it took off by the ledger's clock, and how long it takes to its target. */
export type Air = { startedAt: number; longestMs: number };

export function airOf({ startedAt, progress }: OpenRound): Air {
  const { autoCashOutHundredths } = crashProgress.parse(progress);
  return { startedAt, longestMs: msUntil(autoCashOutHundredths ?? CAP_HUNDREDTHS) };
}

/** It stops rising at the target, which is no secret. */
export function elapsedMs({ startedAt, longestMs }: Air, ledgerTime: number): number {
  return Math.min(Math.max(0, ledgerTime - startedAt), longestMs);
}

export function endOf(receipt: Receipt, now: () => number): CrashReply | null {
  const answer = answerRound(receipt, presentCrash, now);
  return answer.kind === 'answer' ? answer.reply : null;
}

export function stopTimers({ timer, ticker }: Flight): void {
  clearTimeout(timer);
  clearInterval(ticker);
}
