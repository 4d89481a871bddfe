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

export function encodeAccounts(accounts: readonly Account[], lastAt: number): Buffer {
  return Buffer.from(JSON.stringify({ format: FORMAT, lastAt, accounts: accounts.map(toRow) }));
}

/** The snapshot was written by a program with another form of it: recovery folds the whole log instead. */
export class UnknownSnapshotFormat extends Error {}

export function decodeAccounts(bytes: Buffer): { accounts: Account[]; lastAt: number } {
  const chunk = JSON.parse(bytes.toString('utf8')) as { format: number; lastAt: number; accounts: Row[] };
  if (chunk.format !== FORMAT) throw new UnknownSnapshotFormat(`snapshot format ${chunk.format} is unknown`);
  return { accounts: chunk.accounts.map(toAccount), lastAt: chunk.lastAt };
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
