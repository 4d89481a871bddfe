import { DirectoryBusyError, lockDirectory } from '#infra/process/directory-lock.ts';
import { keptOrDrawn } from '#infra/process/secrets.ts';

export type Order = { take: 'directory' | 'key'; place: string; at: number } | { take: 'nothing' };
/** Null if a rival has it. */
export type Taken = { taken: string | null };

let letGo: (() => void) | null = null;

function obey(order: Order): string | null {
  letGo?.();
  letGo = null;
  if (order.take === 'nothing') return null;
  // Starts all programs within a fraction of a millisecond.
  while (Date.now() < order.at);
  if (order.take === 'key') return keptOrDrawn(order.place, 32);
  try {
    letGo = lockDirectory(order.place);
    return order.place;
  } catch (error) {
    if (error instanceof DirectoryBusyError) return null;
    throw error;
  }
}

process.on('message', (order: Order) => process.send!({ taken: obey(order) } satisfies Taken));
