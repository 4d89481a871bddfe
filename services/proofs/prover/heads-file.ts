// The newest signed heads, outside the database: a restore takes the newest rows from it.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { stampOf } from '#infra/file-stamp.ts';
import { replaceWhole } from '#infra/whole-file.ts';
import type { Origin } from './store.ts';
import { Refused } from './refused.ts';

/** Days: totals have files for the same time. */
const KEPT_NOTES = 7;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const signedHead = z.object({ size: z.int().min(0), root: hash, chainHead: hash.nullable() });
const signedDay = z.object({ day: z.iso.date(), at: z.int(), note: z.string() });
const signedDays = z.object({ days: z.array(signedDay) });
/** Earlier versions kept one day. */
const signedHeads = z.record(z.string(), z.union([signedHead, signedDays, signedDay]));
type Heads = z.infer<typeof signedHeads>;

/** The note of a day. `at`: milliseconds. */
export type SignedDay = z.infer<typeof signedDay>;

export type SignedHead = {
  size: number;
  root: Buffer;
  /** Null if a witness gave the head. */
  chainHead: Buffer | null;
};

type Named = Pick<Origin, 'origin' | 'openedAt'>;

/** Names of this machine are given again, to other logs. */
const OWN_MACHINE = /^localhost[:/]/;

function keyOf({ origin, openedAt }: Named): string {
  return OWN_MACHINE.test(origin) ? `${origin} since ${openedAt.toISOString()}` : origin;
}

/** A missing file is one without heads. Throws Refused if it cannot be read or written. */
export class HeadsFile {
  readonly path: string;
  #heads: Heads = {};
  #stamp = '';

  constructor(path: string) {
    this.path = path;
  }

  /** Whether it is there without any head. */
  get isEmpty(): boolean {
    return Object.keys(this.#read()).length === 0 && existsSync(this.path);
  }

  newest(origin: Named): SignedHead | null {
    const head = this.#read()[keyOf(origin)];
    if (head === undefined || !('size' in head)) return null;
    const { size, root, chainHead } = head;
    return {
      size,
      root: Buffer.from(root, 'hex'),
      chainHead: chainHead === null ? null : Buffer.from(chainHead, 'hex'),
    };
  }

  has(name: Named): boolean {
    return keyOf(name) in this.#read();
  }

  /** On disk when it returns. */
  fill(all: readonly { named: Named; head: SignedHead }[]): void {
    this.#write(Object.fromEntries(all.map(({ named, head }) => [keyOf(named), written(head)])));
  }

  /** On disk when it returns. A head below the newest of its origin is not kept. */
  keep(origin: Named, head: SignedHead): void {
    const heads = this.#read();
    const known = heads[keyOf(origin)];
    if (known !== undefined && 'size' in known && known.size >= head.size) return;
    this.#write({ ...heads, [keyOf(origin)]: written(head) });
  }

  /** The newest notes of days under the name. */
  newestDays(name: Named): readonly SignedDay[] {
    const kept = this.#read()[keyOf(name)];
    if (kept === undefined || 'size' in kept) return [];
    return 'days' in kept ? kept.days : [kept];
  }

  /** On disk when it returns. */
  keepDay(name: Named, signed: SignedDay): void {
    const others = this.newestDays(name).filter(({ day }) => day !== signed.day);
    const days = [...others, signed].slice(-KEPT_NOTES);
    this.#write({ ...this.#read(), [keyOf(name)]: { days } });
  }

  /** A file that the operator puts back is read again. Without a file, the heads are those that were read before, if any. */
  #read(): Heads {
    const stamp = stampOf(this.path);
    if (stamp === this.#stamp || !existsSync(this.path)) return this.#heads;
    try {
      this.#heads = signedHeads.parse(JSON.parse(readFileSync(this.path, 'utf8')));
      this.#stamp = stamp;
      return this.#heads;
    } catch {
      throw new Refused(
        `The log is not signed: ${this.path} does not contain signed heads. Put back the one that the house wrote last; ` +
          'if that is lost, remove this one, and the prover says what to do.',
      );
    }
  }

  #write(heads: Heads): void {
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      replaceWhole(this.path, `${JSON.stringify(heads, null, 2)}\n`);
    } catch (cause) {
      const reason = (cause as Error).message;
      throw new Refused(`The log is not signed: ${this.path} cannot be written (${reason}).`, { cause });
    }
    this.#heads = heads;
    this.#stamp = stampOf(this.path);
  }
}

function written({ size, root, chainHead }: SignedHead) {
  return { size, root: root.toString('hex'), chainHead: chainHead?.toString('hex') ?? null };
}
