import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { DataDirectoryError } from '#infra/data-directory-error.ts';
import { KafkaAccessError, KafkaTopicError, KafkaUnreachable } from '#infra/kafka/errors.ts';
import { ListenError } from '#infra/process/listen.ts';
import { MigrationError } from '#infra/postgres/migrate.ts';
import { isConflict } from '#infra/postgres/session/conflict.ts';
import { isUnreachable } from '#infra/postgres/unreachable.ts';
import { ConfigError } from '#infra/process/config.ts';
import { DirectoryBusyError } from '#infra/process/directory-lock.ts';
import { OutputError } from '#infra/standard-output.ts';
import { BrokenLog } from '#ledger/engine/book/evolve.ts';
import { ClockApart } from '#ledger/log/clock.ts';
import { PartitionCountDiffers } from '#ledger/log/shape.ts';
import { OtherMasterKey } from '#ledger/fairness/require-master-key.ts';
import { NewerView } from '#projections/state/checkpoint.ts';
import { ViewsOfAnotherRole } from '#projections/state/prepare.ts';
import { RebuiltElsewhere } from '#projections/rebuild/open-shadow.ts';

export class StartError extends Error {
  override name = 'StartError';
}

/** What `open` returns; its error becomes one of the setting. */
export function usable<Part>(setting: string, open: () => Part): Part {
  try {
    return open();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`${setting} is not usable: ${reason}.`, { cause });
  }
}

/** Their messages are written for the operator. */
const PLAIN = [
  StartError,
  ConfigError,
  MigrationError,
  ListenError,
  DataDirectoryError,
  DirectoryBusyError,
  OutputError,
  ClockApart,
  PartitionCountDiffers,
  OtherMasterKey,
  KafkaUnreachable,
  KafkaAccessError,
  KafkaTopicError,
  NewerView,
  RebuiltElsewhere,
  ViewsOfAnotherRole,
];

/** @returns null for a fault, which is logged with its stack */
export function plainReason(error: unknown): string | null {
  if (error instanceof BrokenLog) return `The log is broken: ${error.message}.`;
  if (error instanceof UnreadableEvent) return `The log cannot be followed: ${error.message}.`;
  if (PLAIN.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isConflict(error))
    return `The database ended this start in favour of other programs: ${(error as Error).message}.`;
  return isUnreachable(error) ? `The connection to the database was lost: ${(error as Error).message}.` : null;
}
