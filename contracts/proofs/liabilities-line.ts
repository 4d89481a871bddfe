// The line about liabilities in the heads note of a day.
import { wholeNumberIn } from './checkpoint.ts';

export type LiabilitiesLine = {
  /** Days since 1970-01-01 (UTC). */
  day: number;
  /** Hexadecimal, as in the file. */
  root: string;
  total: number;
  /** SHA-256 of the file before compression, hexadecimal. */
  digest: string;
  debts: number;
  accounts: number;
};

const WORD = 'liabilities';
const HASH = /^[0-9a-f]{64}$/;

export function writeLiabilitiesLine({ day, root, total, digest, debts, accounts }: LiabilitiesLine): string {
  return [WORD, day, root, total, digest, debts, accounts].join(' ');
}

/** Null without such a line. `note`: its text, whose signature was checked. More words at its end are allowed. */
export function liabilitiesIn(note: string): LiabilitiesLine | null {
  for (const line of note.split('\n')) {
    const [word, day, root, total, digest, debts, accounts] = line.split(' ');
    if (word !== WORD) continue;
    const numbers = [day, total, debts, accounts].map((text) => wholeNumberIn(text ?? ''));
    const isWhole = HASH.test(root ?? '') && HASH.test(digest ?? '') && !numbers.includes(null);
    if (!isWhole) return null;
    const [ofDay, ofAll, owed, counted] = numbers as number[];
    return { day: ofDay!, root: root!, total: ofAll!, digest: digest!, debts: owed!, accounts: counted! };
  }
  return null;
}
