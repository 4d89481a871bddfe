import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endOfDay } from '#contracts/days/utc-day.ts';
import { openThreads } from '#infra/threads/threads.ts';
import { exportKeysOf } from '../../finance/port/export-keys.ts';
import { makePack, sentenceOf } from '../../proofs/port/make-pack.ts';
import { type Desk, OperatorError, requireViews } from '../desk.ts';

type Asked = { from: string; to: string; rounds: number; out: string };

export async function writePack(desk: Desk, { from, to, rounds: mostRounds, out }: Asked): Promise<boolean> {
  await requireViews(desk);
  const secrets = desk.findSigningKeys();
  if (secrets === null)
    throw new OperatorError('The key that signs is missing: set SIGNING_KEYS, or DATA_DIR to where signing-key is.');
  if (from > to) throw new OperatorError('--from is after --to.');
  const { databaseUrl } = desk;
  if ((await timeOf(desk)) < endOfDay(to))
    throw new OperatorError('The last day is not over: more seeds may be revealed in it.');
  await using threads = openThreads();
  const [key] = exportKeysOf(secrets, desk.publicUrl);
  const made = await makePack({ threads, databaseUrl, key, asked: { from, to, mostRounds } });
  if (made.kind !== 'made') throw new OperatorError(sentenceOf(made));
  await using pack = made;
  // An earlier pack stays.
  await pipeline(Readable.from(pack.bytes), createWriteStream(out, { flags: 'wx' }), { signal: desk.signal });
  desk.say(`${out}: revealed from ${from} to ${to}, ${pack.size} bytes. Unpack it, and read readme.md.`);
  return true;
}

/** Milliseconds, by the database. */
async function timeOf({ side }: Desk): Promise<number> {
  const { rows } = await side.query<{ now: Date }>('select now() as now');
  return rows[0]!.now.getTime();
}
