import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ExportKey } from '../../finance/port/export-keys.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { DraftManifest } from './manifest.ts';
import { DRAFT, PACKED } from './pack-files.ts';
import type { PackAsked, SpooledPack } from './spool-pack.ts';

const THREAD = new URL('thread.ts', import.meta.url);
const PROGRAM = fileURLToPath(new URL('pack-program.ts', import.meta.url));
const BOUNDS = { memoryMb: 384, timeLimitMs: 600_000, lane: 'long' } as const;
const HEAP_MB = 256;
/** With the spooling, less than the ten minutes that the client waits. */
const LONGEST_PACK_MS = 90_000;

export type MadePack =
  | ({ kind: 'made'; size: number; bytes: AsyncIterable<Uint8Array> } & AsyncDisposable)
  | Exclude<SpooledPack, { kind: 'spooled' }>;

export type Making = { threads: Threads; databaseUrl: string; key: ExportKey; asked: PackAsked };

/** A later pack of the same days has the same bytes. */
export async function makePack({ threads, databaseUrl, key, asked }: Making): Promise<MadePack> {
  await using held = new AsyncDisposableStack();
  const folder = held.use(await scratchFolder('pack')).path;
  const data = { databaseUrl, statementTimeoutMs: BOUNDS.timeLimitMs, folder, asked };
  const spooled = await threads.run<SpooledPack>({ program: THREAD, data, ...BOUNDS });
  if (spooled.kind !== 'spooled') return spooled;
  const signal = AbortSignal.timeout(LONGEST_PACK_MS);
  try {
    const packed = await pack({ folder, draft: spooled.draft, key, signal });
    const { size } = await stat(packed);
    const stream = createReadStream(packed);
    held.defer(() => void stream.destroy());
    const kept = held.move();
    return { kind: 'made', size, bytes: stream, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  } catch (error) {
    if (signal.aborted) return { kind: 'too-slow' };
    throw error;
  }
}

type Packing = { folder: string; draft: DraftManifest; key: ExportKey; signal: AbortSignal };

/** Compressing in this process would delay bets. */
async function pack({ folder, draft, key, signal }: Packing): Promise<string> {
  await writeFile(join(folder, DRAFT), JSON.stringify(draft));
  const packing = promisify(execFile)(process.execPath, [`--max-old-space-size=${HEAP_MB}`, PROGRAM, folder], {
    signal,
  });
  packing.child.stdin!.end(JSON.stringify(key));
  await packing;
  return join(folder, PACKED);
}
