// The gateway's end of the channel: the ledger's door, whose rooms are other processes. A command goes to the owner of
// its account's partition; when the owner moves, is lost or does not answer, the same command, with the same id, is sent
// again to whoever owns it by then. Before it: the gateway. After it: serve-channel.ts in the owner's process.
import type { Reply } from '#contracts/channel.ts';
import type { Command } from '#contracts/commands/catalogue.ts';
import { type Ledger, type Outcome, refusal } from '#contracts/outcome.ts';
import { partitionOf } from '#contracts/partition.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { type ChannelNumbers, channelNumbers, type WhySentAgain } from './channel-numbers.ts';
import type { OwnerLimits } from './owner-connection.ts';
import { Owners } from './owners.ts';
import { type PendingCommand, pendingCommand } from './pending.ts';
import { type Lease, type Route, type RouteLimits, Routes } from './routes.ts';

export type ChannelLimits = OwnerLimits &
  RouteLimits & {
    /** Commands without an outcome at most; each partition has an equal share, so that one cannot starve the others. */
    pending: number;
    /** A reply that takes longer is overdue. */
    overdueMs: number;
    /** After this, a command is given up. */
    deadlineMs: number;
  };

export const CHANNEL_LIMITS: ChannelLimits = {
  pending: 10_000,
  overdueMs: 2000,
  deadlineMs: 10_000,
  connectMs: 2000,
  heartbeatMs: 1000,
  silentMs: 3000,
  firstPauseMs: 20,
  longestPauseMs: 500,
  leasesMs: 2000,
};

export type OpenChannelOptions = {
  /** Reads the lease table. */
  leases: () => Promise<readonly Lease[]>;
  partitions: number;
  /** CHANNEL_KEY: the same as the sequencers'. */
  key: string;
  log: Log;
  metrics: Metrics;
  limits?: Partial<ChannelLimits>;
};

const BUSY = { ...refusal('overloaded', 'The ledger is busy. Please try again.'), retryAfterMs: 250 };
const NOT_REACHED = {
  ...refusal('overloaded', 'The ledger could not be reached. Please try again.'),
  retryAfterMs: 1000,
};
/**
 * No answer, while a copy may still be on its way. `overloaded` is the one refusal that does not say "nothing happened"
 * but "ask again with the same id", and that is the truth here: if it was applied, the same id brings its receipt; if
 * not, it is applied then. Any other refusal would claim to know. `details` tells callers that must not take it for a no.
 */
const UNKNOWN = {
  ...refusal('overloaded', 'The ledger did not answer in time. Please try again: nothing is done twice.', {
    outcome: 'unknown',
  }),
  retryAfterMs: 1000,
};

export function openChannel(options: OpenChannelOptions): Ledger & AsyncDisposable {
  return new Channel(options);
}

class Channel implements Ledger {
  readonly #limits: ChannelLimits;
  readonly #partitions: number;
  readonly #share: number;
  readonly #routes: Routes;
  readonly #owners: Owners;
  readonly #numbers: ChannelNumbers;
  readonly #log: Log;
  /** In the order of their submission. */
  readonly #pending = new Set<PendingCommand>();
  /** By the number of every copy that was sent, in the order of sending. */
  readonly #sent = new Map<number, PendingCommand>();
  readonly #sweep: NodeJS.Timeout;
  #lastNumber = 0;
  #isClosing = false;
  #onIdle: (() => void) | null = null;

  constructor({ leases, partitions, key, log, metrics, limits }: OpenChannelOptions) {
    this.#limits = { ...CHANNEL_LIMITS, ...limits };
    this.#partitions = partitions;
    this.#share = Math.ceil(this.#limits.pending / partitions);
    this.#log = log;
    this.#numbers = channelNumbers(metrics, () => this.#pending.size);
    this.#routes = new Routes({
      partitions,
      leases,
      limits: this.#limits,
      onLooked: (route) => this.#release(route),
      onFailure: (error) => log.warn({ err: error }, 'the leases could not be read; trying again'),
    });
    this.#owners = new Owners({
      key,
      log,
      limits: this.#limits,
      onReplies: (replies) => {
        for (const reply of replies) this.#hear(reply);
      },
      onLost: (address) => this.#lose(address),
    });
    const sweepMs = Math.min(100, Math.ceil(this.#limits.overdueMs / 20));
    // After a standstill of this process, what has come meanwhile is read before the time is looked at.
    this.#sweep = setInterval(() => setImmediate(() => this.#lookAtTheTime()), sweepMs).unref();
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#isClosing) return Promise.reject(new Error('the channel is closed'));
    const route = this.#routes.of(partitionOf(command.account, this.#partitions));
    if (route.pending >= this.#share) {
      this.#numbers.refused.inc();
      return Promise.resolve(BUSY);
    }
    return new Promise((resolve, reject) => {
      const pending = pendingCommand(command, route, { resolve, reject });
      this.#pending.add(pending);
      route.pending++;
      this.#dispatch(pending);
    });
  }

  /** Takes no more commands, waits for the outcomes of those it has (until their deadline at most), then closes. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    if (this.#pending.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    clearInterval(this.#sweep);
    await this.#owners.close();
  }

  #dispatch(pending: PendingCommand): void {
    const { route } = pending;
    if (route.address !== null && !route.isSuspect) this.#send(pending, route.address);
    else this.#wait(pending);
  }

  /** Until the leases have been read again. */
  #wait(pending: PendingCommand): void {
    pending.isWaiting = true;
    if (!pending.isTroubled) pending.route.troubled++;
    pending.isTroubled = true;
    this.#routes.look(pending.route);
  }

  #send(pending: PendingCommand, address: string): void {
    const n = ++this.#lastNumber;
    pending.sendings.push(n);
    pending.isWaiting = false;
    pending.sentAt = performance.now();
    pending.sentTo = address;
    pending.sentEpoch = pending.route.epoch;
    this.#sent.set(n, pending);
    this.#owners.send(address, { n, pending });
  }

  /** The leases were read: what waits goes to the owner they name, and so does what went to an earlier one. */
  #release(route: Route): void {
    const { address, epoch } = route;
    if (address === null) return;
    for (const pending of this.#pending) {
      if (pending.route !== route) continue;
      if (pending.isWaiting) this.#send(pending, address);
      else if (pending.sentEpoch < epoch) {
        this.#numbers.sentAgain('moved');
        this.#send(pending, address);
      }
    }
  }

  #again(pending: PendingCommand, why: WhySentAgain): void {
    this.#numbers.sentAgain(why);
    this.#wait(pending);
  }

  #hear(reply: Reply): void {
    const pending = this.#sent.get(reply.n);
    // Late: its caller has had an answer.
    if (pending === undefined) return;
    const isLast = pending.sendings.at(-1) === reply.n;
    if (reply.kind === 'outcome') return this.#weigh(pending, reply, isLast);
    if (!isLast || pending.isWaiting) return;
    if (reply.kind === 'invalid') {
      this.#log.error({ command: pending.command.type, reason: reply.message }, 'a sequencer does not take a command');
      return this.#end(pending, new Error(`the sequencer does not take this command: ${reply.message}`));
    }
    if (reply.kind === 'moved') pending.route.isSuspect = true;
    else pending.fault = reply.message;
    this.#again(pending, reply.kind);
  }

  /**
   * A receipt is a fact whichever copy brought it. A refusal is an opinion of its moment: only that of the copy sent last
   * is final, because an earlier one may still be accepted before that (an owner takes copies in the order in which they
   * were sent). What an earlier owner says is not believed at all; the present one is asked.
   */
  #weigh(pending: PendingCommand, reply: Extract<Reply, { kind: 'outcome' }>, isLast: boolean): void {
    const { route } = pending;
    const { outcome, epoch } = reply;
    const isForeign = outcome.kind === 'receipt' && outcome.commandId !== pending.command.commandId;
    if (isForeign)
      this.#log.error(
        { commandId: pending.command.commandId },
        'a sequencer answered with the receipt of another command',
      );
    if (isForeign || epoch < route.epoch) {
      if (isLast && !pending.isWaiting) this.#again(pending, 'stale');
      return;
    }
    route.epoch = epoch;
    if (outcome.kind === 'receipt') return this.#end(pending, outcome);
    if (!isLast) return;
    const isOpen = outcome.code === 'overloaded' && pending.sendings.length > 1;
    this.#end(pending, isOpen ? UNKNOWN : outcome);
  }

  #lose(address: string): void {
    this.#routes.suspect(address);
    for (const pending of this.#pending) {
      if (pending.sentTo === address && !pending.isWaiting) this.#again(pending, 'lost');
    }
  }

  #lookAtTheTime(): void {
    const now = performance.now();
    for (const pending of this.#pending) {
      if (now - pending.submittedAt < this.#limits.deadlineMs) break;
      this.#giveUp(pending);
    }
    for (const [n, pending] of this.#sent) {
      if (pending.sendings.at(-1) !== n || pending.isWaiting) continue;
      if (now - pending.sentAt < this.#limits.overdueMs) break;
      this.#again(pending, 'overdue');
    }
  }

  #giveUp(pending: PendingCommand): void {
    this.#numbers.gaveUp.inc();
    // Whoever comes next begins with a look at the leases.
    pending.route.isSuspect = true;
    // The owner was reached and failed each time: a fault, as it would be in this process.
    if (pending.fault !== null) return this.#end(pending, new Error(`the ledger failed: ${pending.fault}`));
    this.#end(pending, pending.hasLeft ? UNKNOWN : NOT_REACHED);
  }

  #end(pending: PendingCommand, end: Outcome | Error): void {
    const { route } = pending;
    pending.isSettled = true;
    route.pending--;
    if (pending.isTroubled && --route.troubled === 0) this.#routes.calm(route);
    this.#pending.delete(pending);
    for (const n of pending.sendings) this.#sent.delete(n);
    this.#numbers.seconds.observe((performance.now() - pending.submittedAt) / 1000);
    if (end instanceof Error) pending.reject(end);
    else pending.resolve(end);
    if (this.#pending.size === 0) this.#onIdle?.();
  }
}
