import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DraftManifest } from '../threads/tasks.ts';
import { DRAFT, PACKED } from './pack-files.ts';

const PROGRAM = fileURLToPath(new URL('pack-program.ts', import.meta.url));
const HEAP_MB = 256;

/** Adds Parquet and the manifest, and packs all. Compressing in this process would delay bets. */
export async function packBooks(folder: string, draft: DraftManifest, signal: AbortSignal): Promise<string> {
  await writeFile(join(folder, DRAFT), JSON.stringify(draft));
  const args = [`--max-old-space-size=${HEAP_MB}`, PROGRAM, folder];
  await promisify(execFile)(process.execPath, args, { signal });
  return join(folder, PACKED);
}
