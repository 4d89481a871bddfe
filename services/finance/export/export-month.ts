import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BooksExport } from '#contracts/internal/finance.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import type { RunTask } from '../threads/run-tasks.ts';
import { packBooks } from './pack.ts';

/** With the spooling, less than the ten minutes that the client waits. */
const LONGEST_PACK_MS = 90_000;

export type MonthExport = BooksExport | { kind: 'behind' } | { kind: 'too-large' };

/** A later export has the same bytes. */
export async function exportMonth(runTask: RunTask, month: string): Promise<MonthExport> {
  await using held = new AsyncDisposableStack();
  const folder = held.use(await scratchFolder('export')).path;
  const spooled = await runTask('export', { month, folder });
  if (spooled.kind !== 'spooled') return spooled;
  const signal = AbortSignal.timeout(LONGEST_PACK_MS);
  try {
    const packed = await packBooks(folder, spooled.draft, signal);
    const { size } = await stat(packed);
    const stream = createReadStream(packed);
    held.defer(() => void stream.destroy());
    const kept = held.move();
    return { kind: 'export', size, bytes: stream, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  } catch (error) {
    if (signal.aborted) return { kind: 'too-large' };
    throw error;
  }
}
