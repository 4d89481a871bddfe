import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { booksManifest } from '#contracts/finance/books-manifest.ts';
import type { NotedHead } from '../verify-chain.ts';

const MANIFEST = '.manifest.json';

const manifest = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  partition: z.int().min(0),
  fromSeq: z.int().min(1),
  toSeq: z.int().min(1),
  head: z.object({ partition: z.int(), seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
  /** Absent in exports of earlier versions. */
  lackingTo: z.record(z.string(), z.int().min(0)).optional(),
});

export type NotedExport = z.infer<typeof manifest> & {
  rows: string | null;
};

/** Null if `path` is no manifest of exported books. */
export function readBooksCheckpoint(path: string): NotedHead[] | null {
  if (!path.endsWith('.json')) return null;
  const { success, data } = booksManifest.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return success ? data.checkpoint : null;
}

/** `path` is that of the manifest or of its CSV. */
export function readNotedExport(path: string): NotedExport {
  const isRows = existsSync(`${path}${MANIFEST}`);
  const noted = manifest.parse(JSON.parse(readFileSync(isRows ? `${path}${MANIFEST}` : path, 'utf8')));
  const rows = isRows ? path : path.slice(0, -MANIFEST.length);
  const isNamed = isRows || path.endsWith(MANIFEST);
  return { ...noted, rows: isNamed && existsSync(rows) ? rows : null };
}
