// If an owner moves, is lost or does not answer, the same command id is sent to the current owner.
import type { Reply } from '#contracts/internal/channel.ts';
import type { Command } from '#contracts/commands.ts';
import { type Ledger, type Outcome, OVERLOADED } from '#contracts/outcome.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { endInSilence, isBelieved, isForeign, verdictOn } from './beliefs.ts';
import { CHANNEL_LIMITS, type ChannelLimits } from './channel-limits.ts';
import { type ChannelNumbers, channelNumbers, type WhySentAgain } from './channel-numbers.ts';
import { Owners } from './owners.ts';
import { type PendingCommand, pendingCommand } from './pending.ts';
import { type Lease, type Route, Routes } from './routes.ts';

export type OpenChannelOptions = {
  leases: () => Promise<readonly Lease[]>;
  partitions: number;
  key: string;
  log: Log;
  metrics: Metrics;
  limits?: Partial<ChannelLimits>;
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
  readonly #pending = new Set<PendingCommand>();
  /** By copy number, in sending order. */
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
    // After a suspension arrived replies are read before deadlines are checked.
    this.#sweep = setInterval(() => setImmediate(() => this.#lookAtTheTime()), sweepMs).unref();
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#isClosing) return Promise.reject(new Error('the channel is closed'));
    const route = this.#routes.of(partitionOf(command.account, this.#partitions));
    if (route.pending >= this.#share) {
      this.#numbers.refused.inc();
      return Promise.resolve(OVERLOADED);
    }
    return new Promise((resolve, reject) => {
      const pending = pendingCommand(command, route, { resolve, reject });
      this.#pending.add(pending);
      route.pending++;
      this.#dispatch(pending);
    });
  }

  /** Pending commands get their outcomes first. */
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

  /** Sends waiting commands, and those sent to an earlier owner, to the current one. */
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
    // Already answered.
    if (pending === undefined) return;
    const { command, route } = pending;
    if (isForeign(pending, reply)) {
      this.#log.error({ commandId: command.commandId }, 'a sequencer answered with the receipt of another command');
    }
    const verdict = verdictOn(pending, reply);
    if (reply.kind === 'outcome' && isBelieved(pending, reply)) route.epoch = reply.epoch;
    if (verdict.kind === 'end') {
      if (reply.kind === 'invalid')
        this.#log.error({ command: command.type, reason: reply.message }, 'a sequencer does not take a command');
      this.#end(pending, verdict.end);
    } else if (verdict.kind === 'again') {
      if (reply.kind === 'moved') route.isSuspect = true;
      if (reply.kind === 'fault') pending.fault = reply.message;
      this.#again(pending, verdict.why);
    }
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
    pending.route.isSuspect = true;
    this.#end(pending, endInSilence(pending));
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
