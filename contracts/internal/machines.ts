export type QueueState = { queue: string; due: number; oldestSeconds: number; failing: number };
export type DeadJob = { queue: string; key: string; tries: number; error: string | null; failedAt: number };
export type MailState = {
  queued: number;
  oldestSeconds: number;
  /** Of a day. */
  failed: number;
  unknown: number;
  outageSeconds: number;
};

/** Of the log, in the shape with Kafka. */
export type PartitionState = { partition: number; isServed: boolean };

/** Composed from the rooms that store each part. */
export type Machines = {
  queues(): Promise<readonly QueueState[]>;
  /** Given up, the latest first. */
  deadJobs(): Promise<readonly DeadJob[]>;
  mail(): Promise<MailState>;
  partitions(): Promise<readonly PartitionState[]>;
};
