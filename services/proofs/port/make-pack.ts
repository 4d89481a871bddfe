import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ExportKey } from '../../finance/port/export-keys.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { DraftManifest } from '../pack/manifest.ts';
import { DRAFT, PACKED } from '../pack/pack-files.ts';
import type { PackAsked, SpooledPack } from '../pack/spool-pack.ts';

const THREAD = new URL('../pack/thread.ts', import.meta.url);
const PROGRAM = fileURLToPath(new URL('../pack/pack-program.ts', import.meta.url));
const BOUNDS = { memoryMb: 384, timeLimitMs: 600_000, lane: 'long' } as const;
const HEAP_MB = 256;
/** With the spooling, less than the ten minutes that the client waits. */
const LONGEST_PACK_MS = 90_000;

export type MadePack = ({ kind: 'made'; size: number; bytes: AsyncIterable<Uint8Array> } & AsyncDisposable) | NoPack;

export type NoPack = Exclude<SpooledPack, { kind: 'spooled' }>;

export function sentenceOf(none: NoPack): string {
  switch (none.kind) {
    case 'behind':
      return 'The rounds of these days are still being read. Try again in a moment.';
    case 'empty':
      return 'No server seed was revealed in these days. Choose others.';
    case 'too-slow':
      return 'This takes longer than one task may, and was stopped. Choose fewer rounds.';
    case 'too-few':
      return `The first seed pair of these days has ${none.rounds} rounds. Allow that many.`;
  }
}

export type Making = { threads: Threads; databaseUrl: string; key: ExportKey; asked: Omit<PackAsked, 'playerKey'> };

/** Changes with the key that signs, as the bytes of a pack do. */
function playerKeyOf({ secret }: ExportKey): string {
  return createHmac('sha256', secret).update("players of auditor's packs").digest('hex');
}

/** A later pack of the same days has the same bytes, once the daily note of the log after them is signed. */
export async function makePack({ threads, databaseUrl, key, asked }: Making): Promise<MadePack> {
  await using held = new AsyncDisposableStack();
  const folder = held.use(await scratchFolder('pack')).path;
  const data = {
    databaseUrl,
    statementTimeoutMs: BOUNDS.timeLimitMs,
    folder,
    asked: { ...asked, playerKey: playerKeyOf(key) },
  };
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
