import type { CommonQueryMethods } from 'slonik';
import { headIn } from '#contracts/proofs/heads-note.ts';
import type { HistoryData } from '#contracts/proofs/history/file.ts';
import { proveGrowth, type ReadSubtrees } from '#contracts/proofs/merkle.ts';
import { readNote } from '#contracts/proofs/note.ts';
import { daySecretOf, nonceOf } from '#contracts/proofs/liabilities.ts';
import { AccountSecrets } from '../liabilities/account-secrets.ts';
import { readDays, readHeads as readHeadsOf, readHeadsKeys, readOwnDay } from '../liabilities/read-days.ts';
import type { StoredCheckpoint } from '../port/log-proofs.ts';
import { readHeads } from '../read/keys.ts';
import { sha256 } from '../tree/sha256.ts';
import { ofEd25519 } from './browser-keys.ts';

export type DayDeps = { pool: CommonQueryMethods; subtrees: ReadSubtrees; logSaltKey: string };
type DayPart = Pick<HistoryData, 'heads' | 'liability'>;

/** The latest day whose total has the account and is signed; without one, the latest signed note alone. */
export async function readDayPart(
  { pool, subtrees, logSaltKey }: DayDeps,
  account: number,
  checkpoint: StoredCheckpoint,
): Promise<DayPart> {
  const secret = new AccountSecrets(logSaltKey).of(account);
  for (const made of await readDays(pool, { limit: DAYS_TRIED })) {
    const note = await readHeadsOf(pool, made.day);
    const own = note === null ? null : await readOwnDay(pool, account, made);
    if (note === null || own === null) continue;
    const heads = await headsOf(note, checkpoint);
    if (heads === null) continue;
    const { chosen, ...state } = own;
    const daySecret = daySecretOf(sha256, nonceOf(sha256, secret, chosen ?? ''), own.day);
    return { heads, liability: { daySecret: Buffer.from(daySecret).toString('hex'), own: state } };
  }
  const latest = await readHeads(pool, null);
  return { heads: latest === null ? null : await headsOf(latest.note, checkpoint), liability: null };

  /** Null if the log was signed beyond the checkpoint since then, or under another origin. */
  async function headsOf(note: string, { origin, size }: StoredCheckpoint): Promise<HistoryData['heads']> {
    const head = headIn(readNote(note)?.text ?? '', origin);
    if (head === null || head.size > size) return null;
    const growth = await proveGrowth({ old: head.size, size }, subtrees, sha256);
    return { note, keys: ofEd25519(await readHeadsKeys(pool)), growth: Buffer.concat(growth).toString('base64') };
  }
}

/** The latest may not be signed yet. */
const DAYS_TRIED = 3;
