import type { CrashReply } from '#contracts/play/calls/crash.ts';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { crashProgress } from '#contracts/games/crash/round.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { answerRound } from '../presenters/answer-round.ts';
import { presentCrash } from '../presenters/crash.ts';
import type { FlightTime } from './flight-time.ts';

/** A socket that watches. `tell` is the same for all of a gateway: it sends one message, encoded once, to several ids. */
export type Watcher = { id: string; tell: (ids: string[], push: FlightPush) => void };

export type Flight = {
  account: AccountId;
  startId: string;
  watchers: Set<Watcher>;
  /** A receipt told of it, or the ledger has shown it: it is followed to its end, whoever watches. */
  isKnown: boolean;
  time: FlightTime;
  /** How long it takes to its target, which is no secret: it is not told to be higher. Null until the ledger has shown it. */
  longestMs: number | null;
  /** Resolves with the ledger's first answer. */
  answered: PromiseWithResolvers<void>;
  /** How often in a row the ledger had no answer. */
  failures: number;
  /** Asks the ledger again. */
  timer: NodeJS.Timeout | undefined;
};

export function longestMsOf({ progress }: OpenRound): number {
  const { autoCashOutHundredths } = crashProgress.parse(progress);
  return msUntil(autoCashOutHundredths ?? CAP_HUNDREDTHS);
}

export function elapsedMsOf({ time, longestMs }: Flight, at: number): number {
  return Math.min(time.elapsedMs(at), longestMs ?? 0);
}

export function tell({ watchers }: Flight, push: FlightPush): void {
  const [first] = watchers;
  first?.tell([...new Set([...watchers].map(({ id }) => id))], push);
}

export function endOf(receipt: Receipt): CrashReply | null {
  const answer = answerRound(receipt, presentCrash);
  return answer.kind === 'answer' ? answer.reply : null;
}
