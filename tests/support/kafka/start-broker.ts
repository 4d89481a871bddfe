// Brokers for tests that kill them. test-kafka.ts has the shared one.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '../own-port.ts';
import { type BrokerSettings, brokerSettings, type NodePlan } from './broker-settings.ts';
import { kafkaJars } from './jars.ts';
import { javaNode } from './java-node.ts';

export type TestCluster = {
  /** "127.0.0.1:port". */
  brokers: readonly string[];
  kill(n: number): Promise<void>;
  /** On the same port and data. */
  restart(n: number): Promise<void>;
  freeze(n: number): void;
  thaw(n: number): void;
  [Symbol.asyncDispose](): Promise<void>;
};

export type TestBroker = {
  brokers: readonly string[];
  kill(): Promise<void>;
  restart(): Promise<void>;
  freeze(): void;
  thaw(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** `settings` override those of broker-settings.ts. */
export type BrokerOptions = {
  settings?: (plan: NodePlan) => BrokerSettings;
  /** Stops in order and writes the class archive. */
  mayArchive?: boolean;
};

export async function startCluster(count: number, options: BrokerOptions = {}): Promise<TestCluster> {
  const { settings = () => ({}), mayArchive = false } = options;
  const jars = await kafkaJars();
  const home = mkdtempSync(join(tmpdir(), 'tallyhouse-kafka-'));
  const clusterId = randomBytes(16).toString('base64url');
  const plans: NodePlan[] = [];
  for (let id = 1; id <= count; id += 1) {
    plans.push({ id, brokerPort: await ownPort(), controllerPort: await ownPort() });
  }
  const nodes = plans.map((plan) => {
    const directory = join(home, String(plan.id));
    const own = { ...brokerSettings(plan, plans, join(directory, 'data')), ...settings(plan) };
    return javaNode({ jars, directory, clusterId, settings: own, mayArchive });
  });
  const end = async () => {
    await Promise.all(nodes.map((node) => (mayArchive ? node.stop() : node.kill())));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await end();
    throw error;
  }
  return {
    brokers: plans.map(({ brokerPort }) => `127.0.0.1:${brokerPort}`),
    kill: (n) => nodes[n]!.kill(),
    restart: (n) => nodes[n]!.start(),
    freeze: (n) => nodes[n]!.freeze(),
    thaw: (n) => nodes[n]!.thaw(),
    [Symbol.asyncDispose]: end,
  };
}

export async function startBroker(options: BrokerOptions = {}): Promise<TestBroker> {
  const cluster = await startCluster(1, options);
  return {
    brokers: cluster.brokers,
    kill: () => cluster.kill(0),
    restart: () => cluster.restart(0),
    freeze: () => cluster.freeze(0),
    thaw: () => cluster.thaw(0),
    [Symbol.asyncDispose]: cluster[Symbol.asyncDispose],
  };
}
