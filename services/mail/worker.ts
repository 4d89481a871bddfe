// A connection that breaks inside a message leaves its delivery unknown: it is sent again with the same Message-ID, and
// after a second break staff decide.
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Log } from '#infra/process/log.ts';
import type { Random } from '#infra/process/random.ts';
import { renderMail, type RenderSettings } from './rendering/render-mail.ts';
import type { Carrier } from './smtp/carrier.ts';
import type { Outcome } from './smtp/outcome.ts';
import { returnPathOf } from './smtp/return-path.ts';
import type { ClaimedMail, OutboxRows } from './store/outbox-rows.ts';

const PAUSES_MS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);
const SPREAD = 0.2;

/** `refusals` is at least 1; `chance` from 0 to 1 spreads the attempts of many mails. */
export function pauseAfterRefusal(refusals: number, chance: number): number {
  const pause = PAUSES_MS[Math.min(refusals, PAUSES_MS.length) - 1]!;
  return Math.round(pause * (1 - SPREAD + 2 * SPREAD * chance));
}

export type WorkerRooms = {
  rows: OutboxRows;
  carrier: Carrier;
  settings: RenderSettings & { mailDomain: string };
  random: Pick<Random, 'bytes'>;
  monotonic: () => number;
  log: Log;
};

const LANES = 2;
const PROBE_MS = 30_000;
/** The break may be the server's fault. */
const AFTER_BREAK_MS = 60_000;
const MOST_BREAKS = 2;
const UNKNOWN = 'two attempts at a mail broke inside the message; it is not tried again';
/** Only codes are logged: reply texts may contain addresses. */
const CODE = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/;

export class MailWorker {
  readonly #rooms: WorkerRooms;
  /** Next attempt during an outage. */
  #probeAt: number | null = null;
  #isStopped = false;

  constructor(rooms: WorkerRooms) {
    this.#rooms = rooms;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async pass(): Promise<void> {
    if (this.#probeAt === null) {
      const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => this.#lane()));
      const failed = lanes.find((lane) => lane.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    } else if (this.#rooms.monotonic() >= this.#probeAt) {
      if (await this.#sendNext()) await this.pass();
    }
  }

  async #lane(): Promise<void> {
    while (this.#probeAt === null && (await this.#sendNext()));
  }

  /** @returns false if nothing is due, or during an outage or stop */
  async #sendNext(): Promise<boolean> {
    const { rows, carrier, settings } = this.#rooms;
    if (this.#isStopped) return false;
    const claimed = await rows.claim();
    if (claimed === null) return false;
    if (claimed.breaks >= MOST_BREAKS) {
      this.#rooms.log.error({ mail: claimed.id }, UNKNOWN);
      await rows.end(claimed, 'unknown', 'two attempts ended inside the message');
      return true;
    }
    const { id, mail, messageId, to, queuedAt } = claimed;
    const rendered = renderMail(mail, settings);
    if (!(await rows.begin(claimed))) return true;
    const outcome = await carrier.deliver({
      ...rendered,
      messageId,
      to,
      returnPath: returnPathOf(id, settings),
      date: queuedAt,
    });
    await this.#record(claimed, outcome);
    return outcome.kind !== 'outage';
  }

  async #record(claimed: ClaimedMail, { kind, reply }: Outcome): Promise<void> {
    const { rows, random, log } = this.#rooms;
    if (kind === 'outage') return this.#beginOutage(claimed, reply);
    if (this.#probeAt !== null) log.info('the mail server answers again');
    this.#probeAt = null;
    await rows.endOutage();
    const { id, mail, attempts, breaks } = claimed;
    const about = { mail: id, kind: mail.kind, code: CODE.exec(reply)?.[0] };
    switch (kind) {
      case 'accepted':
        return rows.accepted(claimed, reply);
      case 'refused': {
        const waitMs = pauseAfterRefusal(attempts + 1, random.bytes(1)[0]! / 255);
        return rows.again(claimed, { waitMs, reply, isAttempt: true, isBreak: false });
      }
      case 'no-mailbox':
        return rows.undeliverable(claimed, reply);
      case 'rejected':
        log.error(about, 'the mail server permanently rejected a mail');
        return rows.end(claimed, 'failed', reply);
      case 'broken':
        log.warn(about, 'the connection broke inside a mail');
        if (breaks + 1 >= MOST_BREAKS) {
          log.error(about, UNKNOWN);
          return rows.end(claimed, 'unknown', reply);
        }
        return rows.again(claimed, { waitMs: AFTER_BREAK_MS, reply, isAttempt: false, isBreak: true });
    }
  }

  async #beginOutage(claimed: ClaimedMail, reply: string): Promise<void> {
    const { rows, monotonic, log } = this.#rooms;
    if (this.#probeAt === null) log.warn({ reply }, 'the mail server cannot be reached; mail waits');
    this.#probeAt = monotonic() + PROBE_MS;
    await rows.beginOutage(reply);
    await rows.again(claimed, { waitMs: 0, reply, isAttempt: false, isBreak: false });
  }
}
