// Two sequencers, relay, projector, reactor and two gateways, each with its own ports and database role.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type Lease, readLeases } from '#ledger/lease/lease.ts';
import type { DatabaseRole } from '#services/migrate/rights.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { ownPort } from '../own-port.ts';
import { migratedFor } from '../role-logins.ts';
import { houseEnvironment, kafkaConfigOf, PARTITIONS } from './house-environment.ts';
import { RoleProcess } from './role-process.ts';

export const PART_NAMES = [
  'sequencer-1',
  'sequencer-2',
  'relay',
  'projector',
  'reactor',
  'gateway-1',
  'gateway-2',
] as const;
export type PartName = (typeof PART_NAMES)[number];

const STARTED_TOGETHER: readonly (readonly PartName[])[] = [
  ['sequencer-1', 'relay'],
  ['sequencer-2', 'projector'],
  ['reactor', 'gateway-1'],
  ['gateway-2'],
];

export type ClusterOptions = {
  /** Empty; the owner's URL. */
  databaseUrl: string;
  brokers: readonly string[];
  topicPrefix?: string;
  /** For every process. */
  env?: Readonly<Record<string, string>>;
};

export class Cluster implements AsyncDisposable {
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  readonly gateways: readonly string[];
  readonly #parts: ReadonlyMap<PartName, RoleProcess>;
  readonly #guests = new Set<RoleProcess>();
  readonly #spawn: (name: string, service: string) => Promise<RoleProcess>;
  readonly #dataDir: string;

  private constructor(given: Pick<Cluster, 'databaseUrl' | 'brokers' | 'gateways'> & ClusterRooms) {
    this.databaseUrl = given.databaseUrl;
    this.brokers = given.brokers;
    this.gateways = given.gateways;
    this.#parts = given.parts;
    this.#spawn = given.spawn;
    this.#dataDir = given.dataDir;
  }

  /** Every partition is owned. On failure everything is stopped. */
  static async start({ databaseUrl, brokers, topicPrefix, env = {} }: ClusterOptions): Promise<Cluster> {
    const environment = { ...houseEnvironment(brokers, topicPrefix), ...env };
    const kafka = kafkaConfigOf(environment);
    const loginOf = await migratedFor(databaseUrl, { partitions: PARTITIONS, kafka });
    const dataDir = await mkdtemp(join(tmpdir(), 'tallyhouse-cluster-'));
    const ports = { 'gateway-1': await ownPort(), 'gateway-2': await ownPort() };
    const spawn = async (name: string, service: string) => {
      const port = ports[name as keyof typeof ports] ?? 0;
      const own = {
        PORT: String(port),
        DATA_DIR: join(dataDir, name),
        DATABASE_URL: loginOf(service as DatabaseRole),
        ...COMPILE_CACHE,
      };
      const internalPort = await ownPort();
      return new RoleProcess({ name, services: service, internalPort, env: { ...environment, ...own } });
    };
    const parts = new Map<PartName, RoleProcess>();
    for (const name of PART_NAMES) parts.set(name, await spawn(name, name.replace(/-\d$/, '')));
    const gateways = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
    const cluster = new Cluster({ databaseUrl, brokers, gateways, parts, spawn, dataDir });
    try {
      // At once they would starve each other on two processors.
      for (const some of STARTED_TOGETHER) await Promise.all(some.map((name) => cluster.part(name).start()));
      return cluster;
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
  }

  part(name: PartName): RoleProcess {
    return this.#parts.get(name)!;
  }

  get processes(): RoleProcess[] {
    return [...this.#parts.values(), ...this.#guests];
  }

  async guest(service: string): Promise<RoleProcess> {
    const guest = await this.#spawn(`${service}-guest-${this.#guests.size + 1}`, service);
    this.#guests.add(guest);
    await guest.start();
    return guest;
  }

  async leases(): Promise<Lease[]> {
    await using client = await openClient(this.databaseUrl);
    return await readLeases(client.pg);
  }

  /** Owns the most partitions. */
  async busiestSequencer(): Promise<{ name: PartName; partitions: number[] }> {
    const leases = await this.leases();
    const owners = (['sequencer-1', 'sequencer-2'] as const).map((name) => ({
      name,
      partitions: leases
        .filter(({ address }) => new URL(address).port === new URL(this.part(name).internalAddress).port)
        .map(({ partition }) => partition),
    }));
    return owners.toSorted((one, other) => other.partitions.length - one.partitions.length)[0]!;
  }

  /** Moves the clock of every process ahead of this machine's. */
  jump(offsetMs: number): void {
    for (const process of this.processes) process.jump(offsetMs);
  }

  /** Restarts stopped processes, so that the next fault finds a complete house. */
  async mend(): Promise<void> {
    const parts = PART_NAMES.map((name) => this.part(name));
    await Promise.all(parts.map((part) => (part.isRunning ? part.ready() : part.start())));
  }

  lastWords(): string {
    const spoken = this.processes.filter(({ said }) => said !== '');
    return spoken.map(({ name, said }) => `--- ${name}\n${said.slice(-4000)}`).join('\n');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.processes.map((process) => process[Symbol.asyncDispose]()));
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

type ClusterRooms = {
  parts: ReadonlyMap<PartName, RoleProcess>;
  spawn: (name: string, service: string) => Promise<RoleProcess>;
  dataDir: string;
};
