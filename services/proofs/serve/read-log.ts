// The public part of the logs, as C2SP tlog-tiles.
import type { DatabasePool } from 'slonik';
import { DAY_MS, instantOf, MINUTE_MS } from '#contracts/days/time.ts';
import { utcDay } from '#contracts/days/utc-day.ts';
import { writeKeyList } from '#contracts/proofs/key-list.ts';
import { proofLost } from '#contracts/proofs/refusals.ts';
import { renewalWords } from '#contracts/proofs/renewal.ts';
import type { Tile } from '#contracts/proofs/tiles.ts';
import { refused, type Refused } from '../../module/errors.ts';
import type { LogName, LogProofs } from '../port/log-proofs.ts';
import { readHeads, readKeys, readRenewals } from '../read/keys.ts';
import type { LogAddress } from './log-address.ts';
import { BYTES, type Sent, TEXT } from './send.ts';

const NO_LOG = refused('not-found', 'There is no log at this address, or it has no checkpoint yet.');
export const NO_TILE = refused('not-found', 'No checkpoint of this log covers such a tile yet.');
const NO_SIZE = refused(
  'not-found',
  'Growth is proven to sizes of published checkpoints only, and these are thinned out after a day and after a month.',
);
const NO_HEADS = refused('not-found', 'There is no note of heads for this day.');
const BACKWARDS = refused('invalid-input', 'The log grows: `old` is at most `new`.');

/** Newer checkpoints come every ten seconds. */
const CHECKPOINT_KEPT_MS = 5000;

export type LogReads = { pool: DatabasePool; logProofs: LogProofs };

export function readLog(reads: LogReads, address: LogAddress): Promise<Sent | Refused> {
  if (address.kind === 'keys') return keys(reads);
  if (address.kind === 'heads') return heads(reads, address.day);
  if (address.kind === 'checkpoint') return checkpoint(reads, address.log);
  return address.kind === 'growth' ? growth(reads, address) : hashes(reads, address);
}

async function keys({ pool }: LogReads): Promise<Sent> {
  const renewals = await readRenewals(pool);
  const keys = (await readKeys(pool)).map(({ verifierKey, since, until }) => ({
    verifierKey,
    since: instantOf(since),
    until: until === null ? null : instantOf(until),
  }));
  return { kind: 'sent', type: TEXT, body: writeKeyList(keys, renewals), keptMs: MINUTE_MS };
}

async function heads({ pool }: LogReads, day: string | null): Promise<Sent | Refused> {
  const isDay = day === null || utcDay.safeParse(day).success;
  const found = isDay ? await readHeads(pool, day) : null;
  if (found === null) return NO_HEADS;
  return { kind: 'sent', type: TEXT, body: found.note, keptMs: day === null ? MINUTE_MS : DAY_MS };
}

async function checkpoint({ logProofs }: LogReads, log: LogName): Promise<Sent | Refused> {
  const latest = await logProofs.latestOf(log);
  return latest === null ? NO_LOG : { kind: 'sent', type: TEXT, body: latest.note, keptMs: CHECKPOINT_KEPT_MS };
}

type Growth = { log: LogName; from: number; to: number | null };

async function growth({ logProofs, pool }: LogReads, { log, from, to }: Growth): Promise<Sent | Refused> {
  if (to !== null && from > to) return BACKWARDS;
  const newer = to === null ? await logProofs.latestOf(log) : await logProofs.checkpointAt(log, to);
  if (newer === null || from > newer.size) return ungrown({ logProofs, pool }, log, to ?? from);
  // The older head may have been thinned out; a reader still has it.
  const body = await logProofs.growth(from, newer);
  if (body === null) return lostBy(pool, newer.origin, `Events that ${newer.origin} signed are lost.`);
  return { kind: 'sent', type: TEXT, body, keptMs: to === null ? CHECKPOINT_KEPT_MS : DAY_MS };
}

/** A restore takes heads, too: the reader may have one that the house signed and no longer has. */
async function ungrown({ logProofs, pool }: LogReads, log: LogName, size: number): Promise<Refused> {
  const latest = await logProofs.latestOf(log);
  if (latest === null) return NO_LOG;
  if (size <= latest.size) return NO_SIZE;
  const now = `The newest head of ${latest.origin} that the house has is of ${latest.size} events.`;
  return lostBy(
    pool,
    latest.origin,
    `${now} If you have a signed one of ${size}, the house lost events that it signed.`,
  );
}

async function lostBy(pool: DatabasePool, origin: string, what: string): Promise<Refused> {
  const renewal = (await readRenewals(pool)).find(({ former }) => former === origin);
  const why = renewal === undefined ? '' : ` ${renewalWords(renewal)}`;
  return refused(proofLost.code, `${what} Keep that head: it proves so.${why}`);
}

async function hashes({ logProofs }: LogReads, { log, tile }: { log: LogName; tile: Tile }): Promise<Sent | Refused> {
  const { level, index, width } = tile;
  const found = level === 'entries' ? null : await logProofs.tile(log, { level, index, width });
  return found === null ? NO_TILE : { kind: 'sent', type: BYTES, body: Buffer.from(found), keptMs: 'for-ever' };
}
