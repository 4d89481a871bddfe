import type { Log } from '../process/log.ts';

export type KafkaLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>;

export type KafkaSettings = {
  /** "host:port", at least one; the others are found through it. */
  brokers: readonly string[];
  clientId: string;
  /** `caFile` null: the certificate authorities that Node knows. */
  tls: null | { caFile: string | null };
  sasl: null | { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
};

export type TopicPlan = {
  name: string;
  partitions: number;
  replication: number;
  minIsr: number;
  retentionMs: number;
};

export type OutgoingMessage = {
  key: string | null;
  value: Buffer | string;
  headers: Readonly<Record<string, string>>;
  /** ms */
  timestamp?: number;
};

export type IncomingMessage = {
  offset: bigint;
  key: string | null;
  value: Buffer | null;
  headers: Readonly<Record<string, string>>;
  /** ms */
  timestamp: number;
};

export type Producer = {
  /**
   * Resolves after the acknowledgement (acks all, idempotent), in order. After a rejection everything that waited behind
   * it is rejected too, and what was rejected may still have arrived: whoever sends it again sends duplicates at worst.
   */
  send(topic: string, partition: number, messages: readonly OutgoingMessage[]): Promise<void>;
  close(): Promise<void>;
};

export type Consumer = { close(): Promise<void> };

export type ConsumerOptions = {
  group: string;
  topic: string;
  /**
   * Called after every (re)assignment, and when the topic turns out to end before a place that was reached, with the
   * partitions that are ours now; says from which offset each goes on ('end' = only what comes from the consumer's first
   * assignment on; a partition that is not named starts at 'start'). Nothing of a partition is delivered before. A throw:
   * asked again after a pause. An offset past the end of the topic is a KafkaPositionError to onFailure and is asked again;
   * one that retention has passed goes on with the first message that is left.
   */
  onAssigned(partitions: readonly number[]): Promise<ReadonlyMap<number, bigint | 'end' | 'start'>>;
  /**
   * Awaited, one at a time per partition. Return { seekTo } to go on from another offset, nothing to go on. A throw: the
   * same batch comes again after a pause.
   */
  onBatch(
    partition: number,
    messages: readonly IncomingMessage[],
    highWatermark: bigint,
  ): Promise<void | { seekTo: bigint }>;
  /** Something failed and is being tried again. */
  onFailure(error: Error): void;
  /** Aborted while the first assignment is still waited for: the consumer comes closed, and does not wait for Kafka. */
  signal?: AbortSignal;
};

export type Kafka = {
  /** Creates what is missing; throws KafkaTopicError (one sentence) when a topic exists with another partition count. */
  ensureTopics(plans: readonly TopicPlan[]): Promise<void>;
  /** Throws KafkaTopicError with one sentence when missing or of another partition count. */
  requireTopics(plans: readonly Pick<TopicPlan, 'name' | 'partitions'>[]): Promise<void>;
  openProducer(): Promise<Producer>;
  openConsumer(options: ConsumerOptions): Promise<Consumer>;
  /** low: first offset still there; high: the next one to be written. */
  offsets(topic: string): Promise<ReadonlyMap<number, { low: bigint; high: bigint }>>;
  /** The first offset whose message is not older; high when none is. */
  offsetAt(topic: string, partition: number, timestampMs: number): Promise<bigint>;
  /** Closes its producers and consumers too. */
  close(): Promise<void>;
};
