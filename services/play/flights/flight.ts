import type { CrashReply } from '#contracts/play/calls/crash.ts';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import type { Watcher } from '../../module/followed-flights.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { crashProgress } from '#contracts/games/crash/round.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { answerRound } from '../presenters/answer-round.ts';
import { presentCrash } from '../presenters/crash.ts';
import type { FlightTime } from './flight-time.ts';

export type Flight = {
  account: AccountId;
  startId: string;
  watchers: Set<Watcher>;
  /** Confirmed by a receipt or the ledger: followed to its end even without watchers. */
  isKnown: boolean;
  time: FlightTime;
  /** Time to its target, which is not secret; caps the shown height. Null until the ledger confirms the flight. */
  longestMs: number | null;
  answered: PromiseWithResolvers<void>;
  failures: number;
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
