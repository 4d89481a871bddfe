// Accounts in a snapshot: arrays in a fixed order, as JSON. Small and quick to read; the version stands in front.
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { Account, Hold } from '../book/account.ts';

/** 2 brought open rounds, 3 the filters' blocks. What another program wrote is not read: the log has all of it. */
const FORMAT = 3;

type Row = [
  id: number,
  available: number,
  held: number,
  version: number,
  isBonusGranted: 0 | 1,
  epoch: number,
  clientSeed: string,
  nonce: number,
  holds?: Hold[],
  closedHolds?: string[],
  openRounds?: OpenRound[],
];

export type Chunk = {
  accounts: readonly Account[];
  /** Time of the newest batch, milliseconds. */
  lastAt: number;
  /** Whether the snapshot ends with it. Earlier programs did not say. */
  isLast?: boolean;
};

export function encodeAccounts({ accounts, lastAt, isLast }: Chunk): Buffer {
  return Buffer.from(JSON.stringify({ format: FORMAT, lastAt, isLast, accounts: accounts.map(toRow) }));
}

/** The snapshot is in the form of another program, damaged, or lacks a part: recovery folds the whole log instead. */
export class UnreadableSnapshot extends Error {}

export function decodeAccounts(bytes: Buffer): Chunk {
  const { format, accounts, ...rest } = parsed(bytes);
  if (format !== FORMAT) throw new UnreadableSnapshot(`snapshot format ${format} is unknown`);
  return { accounts: accounts.map(toAccount), ...rest };
}

type Stored = Omit<Chunk, 'accounts'> & { format: number; accounts: Row[] };

function parsed(bytes: Buffer): Stored {
  try {
    return JSON.parse(bytes.toString('utf8')) as Stored;
  } catch (cause) {
    throw new UnreadableSnapshot('a chunk is no JSON', { cause });
  }
}

function toRow(account: Account): Row {
  const row: Row = [
    account.id,
    account.available,
    account.held,
    account.version,
    account.isBonusGranted ? 1 : 0,
    account.epoch,
    account.clientSeed,
    account.nonce,
  ];
  const { holds, closedHolds, openRounds } = account;
  if (holds !== undefined || closedHolds !== undefined || openRounds !== undefined) {
    row.push([...(holds?.values() ?? [])], [...(closedHolds ?? [])]);
  }
  if (openRounds !== undefined) row.push([...openRounds.values()]);
  return row;
}

function toAccount(row: Row): Account {
  const [id, available, held, version, isBonusGranted, epoch, clientSeed, nonce, ...rest] = row;
  const [holds = [], closedHolds = [], openRounds = []] = rest;
  return {
    id,
    available,
    held,
    version,
    isBonusGranted: isBonusGranted === 1,
    epoch,
    clientSeed,
    nonce,
    holds: holds.length === 0 ? undefined : new Map(holds.map((hold) => [hold.holdId, hold])),
    closedHolds: closedHolds.length === 0 ? undefined : new Set(closedHolds),
    openRounds: openRounds.length === 0 ? undefined : new Map(openRounds.map((round) => [round.game, round])),
  };
}
