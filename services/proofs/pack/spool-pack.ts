import { createHmac } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { endOfDay, startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import type { Position } from '#contracts/position.ts';
import { programVersion } from '#infra/process/program-version.ts';
import { openSummed } from '#infra/summed-file.ts';
import { positionAtTime, readLogEnd } from '#ledger/log/end.ts';
import { waitUntilReached } from '#projections/positions/read.ts';
import { readBatchEnds } from '../../audit/port/log-reads.ts';
import { coveringNote } from './covering-note.ts';
import type { DraftManifest, PackFile } from './manifest.ts';
import { PAIRS, ROUNDS } from './pack-files.ts';
import { type PairOfAccount, revealedPairs, roundsOf } from './revealed-rounds.ts';
import { csvLine, PAIR_COLUMNS, pairCells, ROUND_COLUMNS, roundCells } from './round-row.ts';
import { spoolTexts } from './texts.ts';

export type PackAsked = {
  from: UtcDay;
  /** Inclusive. */
  to: UtcDay;
  mostRounds: number;
  /** Secret: from it and the number of an account follows the number that the pack shows. */
  playerKey: string;
};

export type SpooledPack =
  | { kind: 'spooled'; draft: DraftManifest }
  | { kind: 'behind' }
  | { kind: 'too-slow' }
  /** No seed was revealed. */
  | { kind: 'empty' }
  /** `rounds`: of the first pair alone. */
  | { kind: 'too-few'; rounds: number };

/** Besides its rounds a pair is two events and a line. */
const MOST_PAIRS = 200_000;
const LONGEST_MS = 8 * MINUTE_MS;

class TooSlow extends Error {}
class Empty extends Error {}
class TooFew extends Error {
  readonly rounds: number;
  constructor(rounds: number) {
    super();
    this.rounds = rounds;
  }
}

const PLAYER_DIGITS = 16;

/** Not the number of other public lists: those name players. */
function playerNumbers(key: string): (account: number) => string {
  return (account) => `p${createHmac('sha256', key).update(String(account)).digest('hex').slice(0, PLAYER_DIGITS)}`;
}

/** Writes all files of the pack but the manifest and Parquet into the folder. */
export async function spoolPack(pool: DatabasePool, folder: string, asked: PackAsked): Promise<SpooledPack> {
  const [before, end] = await Promise.all([
    positionAtTime(pool, startOfDay(asked.from) - 1),
    positionAtTime(pool, endOfDay(asked.to) - 1),
  ]);
  if (!(await waitUntilReached(pool, ['rounds'], end))) return { kind: 'behind' };
  try {
    const draft = await pool.transaction(async (db) => {
      await db.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
      return spool(db, { folder, asked, before, end });
    });
    return { kind: 'spooled', draft };
  } catch (error) {
    if (error instanceof TooSlow) return { kind: 'too-slow' };
    if (error instanceof Empty) return { kind: 'empty' };
    if (error instanceof TooFew) return { kind: 'too-few', rounds: error.rounds };
    throw error;
  }
}

type Spooling = { folder: string; asked: PackAsked; before: Position; end: Position };

async function spool(db: CommonQueryMethods, { folder, asked, before, end }: Spooling): Promise<DraftManifest> {
  const { from, to } = asked;
  const sheets = await spoolSheets(db, { folder, asked, before, end });
  const { pairs, rounds, isWhole } = sheets;
  if (pairs === 0) throw new Empty();
  const checkpoint = await readBatchEnds(db, end);
  const heads = await coveringNote(db, to, checkpoint);
  const texts = await spoolTexts(folder, { from, to, pairs, rounds, isWhole, heads });
  return {
    format: 1,
    from,
    to,
    pairs,
    rounds,
    isWhole,
    checkpoint,
    program: { name: 'tallyhouse', version: programVersion() },
    files: [...texts, ...sheets.files],
  };
}

type Sheets = { pairs: number; rounds: number; isWhole: boolean; files: PackFile[] };

/** Ends before the first pair that does not fit. */
async function spoolSheets(db: CommonQueryMethods, { folder, asked, before, end }: Spooling): Promise<Sheets> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  await using pairFile = await openSummed(folder, PAIRS);
  await using roundFile = await openSummed(folder, ROUNDS);
  await pairFile.write(csvLine(PAIR_COLUMNS.map(({ name }) => name)));
  await roundFile.write(csvLine(ROUND_COLUMNS.map(({ name }) => name)));
  const count = { pairs: 0, rounds: 0 };
  const ended = (isWhole: boolean): Sheets => {
    return { ...count, isWhole, files: [pairFile.summed(), roundFile.summed()] };
  };
  const { partitions } = await readLogEnd(db);
  for (const [partition, toSeq] of [...end].toSorted(([one], [other]) => one - other)) {
    const span = { partition, partitions, afterSeq: before.get(partition) ?? 0, toSeq };
    for await (const read of revealedPairs({ db, span, playerOf: playerNumbers(asked.playerKey) })) {
      const fitting = fittingPairs(read, asked.mostRounds - count.rounds, MOST_PAIRS - count.pairs);
      if (fitting.length === 0 && count.pairs === 0) throw new TooFew(read[0]!.rounds);
      await pairFile.write(fitting.map((pair) => csvLine(pairCells(pair, pair.rounds, isWithheld(pair)))).join(''));
      const shown = fitting.filter((pair) => !isWithheld(pair));
      for await (const { pair, rounds } of roundsOf({ db, partition }, shown)) {
        for await (const page of rounds) {
          if (signal.aborted) throw new TooSlow();
          await roundFile.write(page.map((round) => csvLine(roundCells(pair, round))).join(''));
          count.rounds += page.length;
        }
      }
      count.pairs += fitting.length;
      if (fitting.length < read.length) return ended(false);
    }
  }
  return ended(true);
}

/** Accounts of an early version have their number as client seed. */
const isWithheld = ({ account, clientSeed }: PairOfAccount): boolean => clientSeed === String(account);

function fittingPairs(pairs: readonly PairOfAccount[], mostRounds: number, mostPairs: number): PairOfAccount[] {
  let left = mostRounds;
  const end = pairs.findIndex((pair, at) => {
    left -= isWithheld(pair) ? 0 : pair.rounds;
    return left < 0 || at >= mostPairs;
  });
  return end === -1 ? [...pairs] : pairs.slice(0, end);
}
