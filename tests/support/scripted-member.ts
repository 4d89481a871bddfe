// Plays a consumer group, in orders that a real one does not allow.
import type { Cluster, Consumer as ClientConsumer, ConsumerConfig, EachBatchPayload, PartitionAssigner } from 'kafkajs';
import { vi } from 'vitest';
import type { OpenClient } from '#infra/kafka/client.ts';
import { joinGroup } from '#infra/kafka/consumer/membership.ts';
import type { ConsumerOptions } from '#infra/kafka/port.ts';
import { silentLog } from '#infra/process/log.ts';
import { TOPIC } from './delivery-bed.ts';

type Places = readonly { partitions?: readonly number[] }[];
type Listener = (event: { payload: unknown }) => void;

type Refusals = { connect?: Error; strikeOff?: Error };

function scriptedClient(refusals: Refusals = {}) {
  const asked: string[] = [];
  const listeners = new Map<string, Listener>();
  let eachBatch: (payload: EachBatchPayload) => Promise<void> = async () => {};
  const refused = (error: Error | undefined) => (error ? Promise.reject(error) : Promise.resolve());
  const leaveGroup = ({ memberId }: { memberId: string }) => {
    asked.push(`strike off ${memberId}`);
    return refused(refusals.strikeOff);
  };
  const cluster = { findGroupCoordinator: async () => ({ leaveGroup }) } as unknown as Cluster;
  const note = (what: string) => (places: Places) => void asked.push(`${what} ${places[0]!.partitions!.join(' ')}`);
  const disconnected = Promise.withResolvers<void>();
  const consumer = {
    events: { GROUP_JOIN: 'join', CRASH: 'crash' },
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    connect() {
      asked.push('connect');
      return refused(refusals.connect);
    },
    subscribe: async () => {},
    run: async (given: { eachBatch: typeof eachBatch }) => void ({ eachBatch } = given),
    pause: note('pause'),
    resume: note('resume'),
    seek: ({ partition, offset }: { partition: number; offset: string }) =>
      void asked.push(`seek ${partition} ${offset}`),
    disconnect() {
      asked.push('leave');
      return disconnected.promise;
    },
  } as unknown as ClientConsumer;
  const openClient = (() => ({
    consumer({ partitionAssigners: [assigner] = [] }: ConsumerConfig) {
      assigner!({ cluster } as Parameters<PartitionAssigner>[0]);
      return consumer;
    },
  })) as unknown as OpenClient;
  return {
    openClient,
    newlyAsked: () => asked.splice(0),
    assign: (partitions: readonly number[], memberId = 'member') =>
      listeners.get('join')!({ payload: { memberId, memberAssignment: { [TOPIC]: partitions } } }),
    crash: (error: Error) => listeners.get('crash')!({ payload: { error } }),
    deliver: (payload: EachBatchPayload) => eachBatch(payload),
    /** By default leaving is never answered. */
    answerGoodbye: () => disconnected.resolve(),
  };
}

type Given = Partial<Pick<ConsumerOptions, 'onAssigned' | 'onBatch' | 'signal'>> & { refusals?: Refusals };

/** Two partitions with offsets 0 to 100. */
export function scripted({ refusals, ...own }: Given = {}) {
  const script = scriptedClient(refusals);
  const failures: string[] = [];
  const options: ConsumerOptions = {
    group: 'readers',
    topic: TOPIC,
    onAssigned: async () => new Map([[0, 7n]]),
    onBatch: async () => {},
    onFailure: ({ message }) => void failures.push(message),
    ...own,
  };
  const range = { low: 0n, high: 100n };
  const readOffsets = async () => new Map([0, 1].map((partition) => [partition, range] as const));
  const { openClient, ...group } = script;
  return { parts: { openClient, options, readOffsets, log: silentLog() }, ...group, failures };
}

export async function member({ former = null, ...given }: Given & { former?: string | null } = {}) {
  const { parts, ...group } = scripted(given);
  const onAttempt = vi.fn<() => void>();
  const membership = await joinGroup({ ...parts, reached: new Map(), onAttempt }, former);
  return { ...group, ...membership, onAttempt };
}
