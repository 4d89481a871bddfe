import type { Log } from '../process/log.ts';

export type KafkaLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>;

export type KafkaSettings = {
  /** "host:port", at least one; the client discovers the others. */
  brokers: readonly string[];
  clientId: string;
  /** `caFile` null: Node's certificate authorities. */
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
   * Resolves on acknowledgement (acks all, idempotent), in order. A rejection includes everything queued behind it; rejected
   * messages may have arrived.
   */
  send(topic: string, partition: number, messages: readonly OutgoingMessage[]): Promise<void>;
  close(): Promise<void>;
};

export type Consumer = { close(): Promise<void> };

export type ConsumerOptions = {
  group: string;
  topic: string;
  /**
   * Called after every assignment and if a topic ends before a position. Missing partitions begin at 'start'; 'end' is the
   * end at the first assignment. Errors are retried.
   */
  onAssigned(partitions: readonly number[]): Promise<ReadonlyMap<number, bigint | 'end' | 'start'>>;
  /** One at a time per partition. Return { seekTo } to continue from another offset. A throw redelivers the batch. */
  onBatch(
    partition: number,
    messages: readonly IncomingMessage[],
    highWatermark: bigint,
  ): Promise<void | { seekTo: bigint }>;
  onFailure(error: Error): void;
  /** If aborted before the first assignment, the consumer is returned closed. */
  signal?: AbortSignal;
};

export type Kafka = {
  /** Creates missing topics. Throws KafkaTopicError if a topic has another partition count. */
  ensureTopics(plans: readonly TopicPlan[]): Promise<void>;
  /** Throws KafkaTopicError if a topic is missing or has another partition count. */
  requireTopics(plans: readonly Pick<TopicPlan, 'name' | 'partitions'>[]): Promise<void>;
  openProducer(): Promise<Producer>;
  openConsumer(options: ConsumerOptions): Promise<Consumer>;
  /** low: first offset that exists. high: next offset to be written. */
  offsets(topic: string): Promise<ReadonlyMap<number, { low: bigint; high: bigint }>>;
  /** The first offset with this timestamp or a later one; high if there is none. */
  offsetAt(topic: string, partition: number, timestampMs: number): Promise<bigint>;
  close(): Promise<void>;
};
