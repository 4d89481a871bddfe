// Builds the tree of balances owed to players at one checkpoint.
import type pg from 'pg';
import { NODE_BYTES } from '#contracts/proofs/liabilities.ts';
import { type LiabilitiesLine, writeLiabilitiesLine } from '#contracts/proofs/liabilities-line.ts';
import { HASH_BYTES } from '#contracts/proofs/merkle.ts';
import type { Position } from '#contracts/position.ts';
import { pause } from '#infra/retry-loop.ts';
import type { AccountSecrets } from './account-secrets.ts';
import {
  findDay,
  isOnlyRun,
  isTileLevel,
  keepAccounts,
  keepFilePart,
  keepLevel,
  type LiabilitiesDay,
  publishDay,
  removeDetails,
  removeErased,
  removeOldDetails,
  type StatedReserve,
} from './day-rows.ts';
import { Draws } from './draws.ts';
import { hashParents, sizeOf, valueIn } from './packed-tree.ts';
import { plantLeaves, sumsOf } from './plant-leaves.ts';
import { readStanding, type Standing } from './read-accounts.ts';
import { writeFile } from './write-file.ts';

export type DayRooms = {
  /** One connection, used by nothing else. */
  db: pg.Client;
  secrets: AccountSecrets;
  now(): number;
  /** Signs a checkpoint at this position. */
  signAt(position: Position): Promise<unknown>;
  /** Points of the accounts of players by the trial balance. Null if it does not reach the position soon. */
  bookedAt(position: Position): Promise<number | null>;
  reserves(): Promise<readonly StatedReserve[]>;
  publishesReserves(): Promise<boolean>;
  /** Between slices of work. Rejects at shutdown. */
  rest(): Promise<void>;
  signal: AbortSignal;
};

const LOOKS = 100;
const LOOK_AGAIN_MS = 100;
const SLICE_PARENTS = 2048;

/** Made once: a known day is returned. Rows of an interrupted run are removed first. Throws if another run has not ended. */
export async function makeDay(day: number, rooms: DayRooms): Promise<LiabilitiesDay> {
  if (!(await isOnlyRun(rooms.db))) throw new Error('Another run of the liabilities has not ended.');
  const known = await findDay(rooms.db, day);
  if (known !== null) return known;
  await removeDetails(rooms.db, day);
  const standing = await standingOf(rooms);
  await rooms.signAt(standing.position);
  return publish(await buildDay(day, standing, rooms), rooms);
}

/** `line`: of the day's signed note, which a restore left without its total. False if the log and the secrets now give another total. */
export async function remakeDay(
  day: number,
  { standing, line }: { standing: Standing; line: LiabilitiesLine },
  rooms: DayRooms,
): Promise<boolean> {
  if (!(await isOnlyRun(rooms.db))) throw new Error('Another run of the liabilities has not ended.');
  await removeDetails(rooms.db, day);
  const made = await buildDay(day, standing, rooms);
  const isSigned = headsLineOf(made) === writeLiabilitiesLine(line);
  if (isSigned) await publish(made, rooms);
  else await removeDetails(rooms.db, day);
  return isSigned;
}

async function publish(made: LiabilitiesDay, { db, signal }: DayRooms): Promise<LiabilitiesDay> {
  // The books are not known if the wait for them was cut off.
  signal.throwIfAborted();
  await removeErased(db, made.day);
  await publishDay(db, made);
  await removeOldDetails(db, made.day);
  return made;
}

async function buildDay(day: number, standing: Standing, rooms: DayRooms): Promise<LiabilitiesDay> {
  const { position, accounts } = standing;
  const sums = sumsOf(accounts);
  const levels = await levelsOf(day, standing, rooms);
  for (const [level, nodes] of levels.slice(0, -1).entries()) {
    if (isTileLevel(level)) await keepLevel(rooms.db, { day, level, nodes }, rooms.rest);
  }
  const file = await writeFile(day, levels, {
    keep: (part, bytes) => keepFilePart(rooms.db, day, part, bytes),
    rest: rooms.rest,
  });
  const root = levels.at(-1)!;
  if (valueIn(root, 0) !== sums.total) throw new Error('The root of the liabilities is not their total.');
  return {
    day,
    position,
    ...sums,
    accounts: accounts.length,
    height: levels.length - 1,
    root: root.subarray(0, HASH_BYTES),
    digest: file.digest,
    fileBytes: file.bytes,
    booked: await rooms.bookedAt(position),
    reserves: await rooms.reserves(),
    arePublished: await rooms.publishesReserves(),
    madeAt: rooms.now(),
  };
}

/** The view is often at the end of a batch. */
async function standingOf({ db, rest, signal }: DayRooms): Promise<Standing> {
  for (let look = 0; look < LOOKS; look++) {
    const standing = await readStanding(db, rest);
    if (standing !== null) return standing;
    await pause(LOOK_AGAIN_MS, signal);
    signal.throwIfAborted();
  }
  throw new Error('The view of balances was at no end of a batch.');
}

async function levelsOf(day: number, { position, accounts }: Standing, rooms: DayRooms): Promise<Buffer[]> {
  const { db, secrets, rest } = rooms;
  const draws = new Draws(secrets.ofDay(day, position));
  const keep = (planted: Parameters<typeof keepAccounts>[2]) => keepAccounts(db, day, planted);
  const levels = [await plantLeaves(accounts, { day, secrets, draws, rest, keep })];
  for (let below = levels[0]!; sizeOf(below) > 1; levels.push(below)) {
    const above = Buffer.alloc((sizeOf(below) / 2) * NODE_BYTES);
    for (let from = 0; from < sizeOf(above); from += SLICE_PARENTS) {
      hashParents(below, above, from, Math.min(sizeOf(above), from + SLICE_PARENTS));
      await rest();
    }
    below = above;
  }
  return levels;
}

/** Of the heads note. */
export function headsLineOf({ root, digest, ...made }: LiabilitiesDay): string {
  return writeLiabilitiesLine({ ...made, root: root.toString('hex'), digest: digest.toString('hex') });
}
