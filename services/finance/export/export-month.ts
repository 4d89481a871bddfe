import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BooksExport } from '#contracts/internal/finance.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import type { DraftManifest, RunTask } from '../threads/tasks.ts';
import type { ExportKey } from '../port/export-keys.ts';
import { DRAFT, PACKED } from './pack-files.ts';

const PROGRAM = fileURLToPath(new URL('pack-program.ts', import.meta.url));
const HEAP_MB = 256;

/** Adds Parquet and the manifest, and packs all. Compressing in this process would delay bets. */
type Packing = { folder: string; draft: DraftManifest; key: ExportKey; signal: AbortSignal };

async function packBooks({ folder, draft, key, signal }: Packing): Promise<string> {
  await writeFile(join(folder, DRAFT), JSON.stringify(draft));
  const args = [`--max-old-space-size=${HEAP_MB}`, PROGRAM, folder];
  const packing = promisify(execFile)(process.execPath, args, { signal });
  packing.child.stdin!.end(JSON.stringify(key));
  await packing;
  return join(folder, PACKED);
}

/** With the spooling, less than the ten minutes that the client waits. */
const LONGEST_PACK_MS = 90_000;

export type MonthExport = BooksExport | { kind: 'behind' } | { kind: 'too-large' };

export type MonthAsked = {
  month: string;
  key: ExportKey;
  now: number;
  signedHeads(checkpoint: DraftManifest['checkpoint']): Promise<readonly SignedHead[]>;
};

type SignedHead = NonNullable<DraftManifest['tree']>[number];

/** A later export of a closed month has the same bytes. */
export async function exportMonth(
  runTask: RunTask,
  { month, key, now, signedHeads }: MonthAsked,
): Promise<MonthExport> {
  await using held = new AsyncDisposableStack();
  const folder = held.use(await scratchFolder('export')).path;
  const spooled = await runTask('export', { month, folder, now });
  if (spooled.kind !== 'spooled') return spooled;
  const draft = { ...spooled.draft, tree: [...(await signedHeads(spooled.draft.checkpoint))] };
  const signal = AbortSignal.timeout(LONGEST_PACK_MS);
  try {
    const packed = await packBooks({ folder, draft, key, signal });
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
