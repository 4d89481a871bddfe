// Sequencers as separate processes, and a gateway that finds the owner in the leases and retries with the same id.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type Lease, readLeases } from '#ledger/lease/lease.ts';

export type SequencerArguments = {
  databaseUrl: string;
  partitions: number;
  address: string;
  leaseMs?: number;
  snapshotEvery?: number;
};
export type Answer =
  | { kind: 'outcome'; epoch: number; outcome: Outcome }
  | { kind: 'moved' }
  | { kind: 'fault'; message: string };
export type Question = { n: number; command: Command } | { n: number };
type Told = { n: number; answer?: Answer; owned?: number[] };

const PROGRAM = new URL('./sequencer-program.ts', import.meta.url).pathname;

export class SequencerProcess {
  readonly address: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly #waiting = new Map<number, (told: Told) => void>();
  #n = 0;

  constructor(given: SequencerArguments) {
    this.address = given.address;
    this.child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.ended = once(this.child, 'close');
    this.child.on('message', (told: Told) => {
      this.#waiting.get(told.n)?.(told);
      this.#waiting.delete(told.n);
    });
    // Commands to a killed process stay unanswered.
    this.child.on('error', () => undefined);
  }

  /** Never resolves if the process is killed first. */
  async ask(command: Command): Promise<Answer> {
    return (await this.#tell({ command })).answer!;
  }

  async owned(): Promise<number[]> {
    return (await this.#tell({})).owned!;
  }

  #tell(question: object): Promise<Told> {
    const n = ++this.#n;
    return new Promise((resolve) => {
      this.#waiting.set(n, resolve);
      if (this.child.connected) this.child.send({ n, ...question }, () => undefined);
    });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    await this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

const ANSWER_MS = 300;

export class GatewayView implements Ledger {
  readonly sequencers: readonly SequencerProcess[];
  readonly #url: string;
  readonly #partitions: number;
  readonly #epochs = new Map<number, number>();
  #leases: Lease[] = [];
  #looking: Promise<void> | undefined;

  constructor(url: string, partitions: number, sequencers: readonly SequencerProcess[]) {
    this.#url = url;
    this.#partitions = partitions;
    this.sequencers = sequencers;
  }

  async submit(command: Command): Promise<Outcome> {
    const partition = partitionOf(command.account, this.#partitions);
    for (;;) {
      const lease = this.#leases.find((found) => found.partition === partition);
      const owner = this.sequencers.find(({ address }) => address === lease?.address);
      const answer = await Promise.race([owner?.ask(command) ?? null, delay(ANSWER_MS, null)]);
      if (answer?.kind === 'fault') throw new Error(answer.message);
      if (answer?.kind === 'outcome' && answer.epoch >= (this.#epochs.get(partition) ?? 0)) {
        this.#epochs.set(partition, answer.epoch);
        return answer.outcome;
      }
      await this.#look();
    }
  }

  async leases(): Promise<Lease[]> {
    await using client = await openClient(this.#url);
    return await readLeases(client.pg);
  }

  #look(): Promise<void> {
    this.#looking ??= (async () => {
      await delay(20);
      this.#leases = await this.leases();
    })().finally(() => (this.#looking = undefined));
    return this.#looking;
  }
}
