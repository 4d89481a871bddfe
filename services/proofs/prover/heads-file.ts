// What was signed, kept outside the database: a restored database does not know what the restore took from it.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceWhole } from '#infra/whole-file.ts';
import { Refused } from './refused.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const signedHead = z.object({ size: z.int().min(0), root: hash, chainHead: hash.nullable() });
const heads = z.record(z.string(), signedHead);

export type SignedHead = {
  size: number;
  root: Buffer;
  /** Null if only a witness knows the head. */
  chainHead: Buffer | null;
};

export class HeadsFile {
  readonly #path: string;
  #heads: Record<string, z.infer<typeof signedHead>>;

  /** A missing file is one without heads. */
  constructor(path: string) {
    this.#path = path;
    this.#heads = readHeads(path);
  }

  newest(origin: string): SignedHead | null {
    const head = this.#heads[origin];
    if (head === undefined) return null;
    const { size, root, chainHead } = head;
    return {
      size,
      root: Buffer.from(root, 'hex'),
      chainHead: chainHead === null ? null : Buffer.from(chainHead, 'hex'),
    };
  }

  /** On disk when it returns. A head below the newest of its origin is not kept. */
  keep(origin: string, { size, root, chainHead }: SignedHead): void {
    const known = this.#heads[origin];
    if (known !== undefined && known.size >= size) return;
    const next = { size, root: root.toString('hex'), chainHead: chainHead?.toString('hex') ?? null };
    this.#heads = { ...this.#heads, [origin]: next };
    replaceWhole(this.#path, `${JSON.stringify(this.#heads, null, 2)}\n`);
  }
}

function readHeads(path: string): z.infer<typeof heads> {
  if (!existsSync(path)) return {};
  try {
    return heads.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new Refused(`${path} cannot be read as the heads that were signed: put it back, or remove it if it is lost.`);
  }
}
