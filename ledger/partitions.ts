import type { Command } from '#contracts/commands.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { joinFeeds } from './engine/feed/join-feeds.ts';
import { type LedgerOptions, type OpenLedger, openLedger } from './ledger.ts';
import { fixShape } from './log/shape.ts';

export type PartitionsOptions = Omit<LedgerOptions, 'partition' | 'taken'> & { partitions: number };

export type OpenPartitions = Ledger & {
  feed: Feed;
  committedSeq(partition: number): number;
  /** Called once, if a writer is fenced or cannot write the log. */
  onStopped(listener: (error: Error) => void): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Rejects with PartitionCountDiffers or the errors of `openLedger`. */
export async function openPartitions({ partitions, ...options }: PartitionsOptions): Promise<OpenPartitions> {
  await fixShape(options.databaseUrl, partitions, options.patienceMs);
  const ledgers = await openAll(partitions, options);
  return {
    submit: submitTo(ledgers),
    feed: ledgers.length === 1 ? ledgers[0]!.feed : joinFeeds(ledgers.map(({ feed }) => feed)),
    committedSeq: (partition) => ledgers[partition]!.committedSeq,
    onStopped(listener) {
      let isTold = false;
      const tellOnce = (error: Error): void => {
        if (!isTold) listener(error);
        isTold = true;
      };
      for (const ledger of ledgers) ledger.onStopped(tellOnce);
    },
    [Symbol.asyncDispose]: () => closeAll(ledgers),
  };
}

function submitTo(ledgers: readonly OpenLedger[]): Ledger['submit'] {
  if (ledgers.length === 1) return ledgers[0]!.submit;
  return (command: Command) => ledgers[partitionOf(command.account, ledgers.length)]!.submit(command);
}

async function openAll(partitions: number, options: Omit<PartitionsOptions, 'partitions'>): Promise<OpenLedger[]> {
  const opening = Array.from({ length: partitions }, (_, partition) => openLedger({ ...options, partition }));
  const settled = await Promise.allSettled(opening);
  const failed = settled.find(({ status }) => status === 'rejected');
  const opened = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (failed === undefined) return opened;
  await closeAll(opened);
  throw (failed as PromiseRejectedResult).reason;
}

async function closeAll(ledgers: readonly OpenLedger[]): Promise<void> {
  await Promise.all(ledgers.map((ledger) => ledger[Symbol.asyncDispose]()));
}
