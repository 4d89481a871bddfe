// Without Kafka a test is reported as not run; with REQUIRE_KAFKA=1 it fails.
import { randomBytes } from 'node:crypto';
import { inject, TestRunner } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { type Kafka, openKafka, type TopicPlan } from '#infra/kafka/kafka.ts';
import { silentLog } from '#infra/process/log.ts';
import { ownPort } from '../own-port.ts';
import { secureBroker } from './broker-security.ts';
import { kafkaJars, NoJavaKafka } from './jars.ts';
import type { Loan } from './kafka-lender.ts';
import * as own from './start-broker.ts';

declare module 'vitest' {
  interface TaskMeta {
    notRun?: string;
  }
}

export async function kafkaBrokers(): Promise<string[]> {
  const response = await fetch(inject('kafkaLender'));
  const loan = (await response.json()) as Loan;
  if ('missing' in loan) return leaveOut(loan.missing);
  return [...loan.brokers];
}

/** The test may kill and restart it. */
export async function testBroker(options?: own.BrokerOptions): Promise<own.TestBroker> {
  return own.startBroker(options).catch(withoutJava);
}

export type SecureTestBroker = own.TestBroker & { caFile: string };

/** Requires TLS and one of these users, by name and password. */
export async function testSecureBroker(users: Readonly<Record<string, string>>): Promise<SecureTestBroker> {
  await kafkaJars().catch(withoutJava);
  const security = secureBroker(users, await ownPort());
  const broker = await testBroker({ settings: security.settings });
  const end = async () => {
    await broker[Symbol.asyncDispose]();
    security[Symbol.dispose]();
  };
  return { ...broker, caFile: security.caFile, [Symbol.asyncDispose]: end };
}

/** Replication 3, at least 2 in sync. */
export async function testCluster(count = 3, options?: own.BrokerOptions): Promise<own.TestCluster> {
  return own.startCluster(count, options).catch(withoutJava);
}

function withoutJava(error: unknown): never {
  if (error instanceof NoJavaKafka) return leaveOut(error.message);
  throw error;
}

function leaveOut(reason: string): never {
  const test = TestRunner.getCurrentTest();
  if (process.env['REQUIRE_KAFKA'] === '1' || test === undefined) {
    throw new Error(`This test needs Kafka, and there is none: ${reason}.`);
  }
  test.meta.notRun = reason;
  return test.context.skip(reason);
}

/** E.g. "ledger-events-4f0c9a1e". */
export function ownName(name: string): string {
  return `${name}-${randomBytes(6).toString('hex')}`;
}

export type TestTopic = { name: string; brokers: string[]; kafka: Kafka; [Symbol.asyncDispose](): Promise<void> };

/** On the shared broker. */
export async function testTopic(plan: Partial<Omit<TopicPlan, 'name'>> = {}): Promise<TestTopic> {
  const brokers = await kafkaBrokers();
  const name = ownName('test');
  const kafka = await openTestKafka(brokers);
  await kafka.ensureTopics([{ name, partitions: 1, replication: 1, minIsr: 1, retentionMs: HOUR_MS, ...plan }]);
  return { name, brokers, kafka, [Symbol.asyncDispose]: () => kafka.close() };
}

export function openTestKafka(brokers: readonly string[]): Promise<Kafka> {
  return openKafka({ brokers, clientId: 'test', tls: null, sasl: null }, silentLog());
}
