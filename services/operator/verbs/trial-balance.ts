// Points and dollars each sum to zero. --from-log computes the balances from the log and compares the books.
import type { CommonQueryMethods } from 'slonik';
import type { LedgerAccount, Unit } from '#contracts/books/ledger-accounts.ts';
import type { Position } from '#contracts/position.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { lastSeqAt } from '#ledger/audit/find-seq.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { positionsOf } from '#projections/state/checkpoint.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { type Desk, haveViews, OperatorError, requireViews } from '../desk.ts';
import { endBefore, requirePlace } from '../log-end.ts';
import { type Moment, partitionsOf } from '../moment.ts';
import { Table } from '../table.ts';

export type TrialBalanceOptions = {
  at?: Moment | undefined;
  atPosition?: Position | undefined;
  fromLog: boolean;
};

type Line = { account: LedgerAccount; unit: Unit; balance: bigint };

/** False if a sum is not zero, or books and log differ. */
export async function showTrialBalance(desk: Desk, options: TrialBalanceOptions): Promise<boolean> {
  if (options.at !== undefined && options.atPosition !== undefined)
    throw new OperatorError('Say --at or --at-position, not both.');
  if (!options.fromLog) await requireViews(desk);
  const position = await positionAsked(desk, options);
  const pool = await openPool(desk.databaseUrl, { max: 1 });
  try {
    const lines = options.fromLog ? await ofLog(desk, position) : await ofBooks(pool, position);
    const isZero = showLines(desk, position, lines);
    const isSame = !options.fromLog || (await heldAgainstBooks(desk, pool, { position, lines }));
    const end = await endBefore(desk, options.at);
    if (end !== null) desk.say(end);
    return isZero && isSame;
  } finally {
    await pool.end();
  }
}

async function positionAsked(desk: Desk, { at, atPosition, fromLog }: TrialBalanceOptions): Promise<Position> {
  if (atPosition !== undefined) {
    for (const [partition, seq] of atPosition) {
      const place: Moment = { kind: 'seq', partition, seq };
      partitionsOf(place, [...desk.heads.keys()]);
      requirePlace(desk, place, partition);
    }
    return atPosition;
  }
  if (at === undefined) return fromLog ? desk.heads : await positionsOf(desk.side, 'ledger-days');
  const position = new Map<number, number>();
  for (const partition of partitionsOf(at, [...desk.heads.keys()])) {
    requirePlace(desk, at, partition);
    const headSeq = desk.heads.get(partition)!;
    position.set(partition, at.kind === 'seq' ? at.seq : await lastSeqAt(desk.side, partition, at.at, headSeq));
  }
  return position;
}

async function ofLog(desk: Desk, position: Position): Promise<Line[]> {
  const { lines, dollars } = await trialBalance(desk.log, [...position.keys()], { position });
  return [
    ...lines.map(({ account, points }): Line => ({ account, unit: 'POINT', balance: points })),
    ...dollars.map(({ account, micros }): Line => ({ account, unit: 'USD', balance: micros })),
  ];
}

async function ofBooks(pool: CommonQueryMethods, position: Position): Promise<Line[]> {
  const told = await trialBalanceAt(pool, position);
  if (told.kind === 'balance') return told.lines;
  throw new OperatorError(
    `The view ledger-days has come to ${told.partition}-${told.reached} only: ask with --from-log, or later.`,
  );
}

/** @returns true if each unit sums to zero */
function showLines(desk: Desk, position: Position, lines: readonly Line[]): boolean {
  const places = [...position].map(([partition, seq]) => `${partition}-${seq}`).join(', ');
  desk.say(`Trial balance at ${places || 'the empty log'}`);
  let isZero = true;
  for (const [unit, written] of [['POINT', pointsText] as const, ['USD', dollarsText] as const]) {
    const ofUnit = lines.filter((line) => line.unit === unit);
    if (unit === 'USD' && ofUnit.length === 0) continue;
    const sum = ofUnit.reduce((total, { balance }) => total + balance, 0n);
    const table = new Table([{}, { align: 'right' }], desk);
    for (const { account, balance } of ofUnit) table.add([account, written(balance)]);
    table.add([unit === 'USD' ? 'sum of dollars' : 'sum', written(sum)]);
    table.end();
    isZero &&= sum === 0n;
  }
  return isZero;
}

/** @returns true if they agree or have nothing to compare */
async function heldAgainstBooks(
  desk: Desk,
  pool: CommonQueryMethods,
  { position, lines }: { position: Position; lines: readonly Line[] },
): Promise<boolean> {
  const told = (await haveViews(desk)) ? await trialBalanceAt(pool, position) : null;
  if (told?.kind !== 'balance') {
    desk.say(
      told === null
        ? 'There are no views to compare with the log.'
        : `The view ledger-days has come to ${told.partition}-${told.reached} only: it was not held against the log.`,
    );
    return true;
  }
  const differing = differencesOf(lines, told.lines);
  for (const { account, ofLog: log, ofBooks: books } of differing)
    desk.say(`The view ledger-days says ${books} of ${account}, the log ${log}.`);
  if (differing.length === 0) desk.say('The view ledger-days says the same.');
  return differing.length === 0;
}

function differencesOf(log: readonly Line[], books: readonly Line[]) {
  const balances = (lines: readonly Line[]) =>
    new Map(lines.map(({ account, unit, balance }) => [`${account} (${unit})`, balance]));
  const [ofLog, ofBooks] = [balances(log), balances(books)];
  return [...new Set([...ofLog.keys(), ...ofBooks.keys()])]
    .map((account) => ({ account, ofLog: ofLog.get(account) ?? 0n, ofBooks: ofBooks.get(account) ?? 0n }))
    .filter((of) => of.ofLog !== of.ofBooks);
}

function pointsText(points: bigint): string {
  return points.toLocaleString('en-US');
}

function dollarsText(micros: bigint): string {
  const [sign, amount] = micros < 0n ? ['-', -micros] : ['', micros];
  return `${sign}$${(amount / 1_000_000n).toLocaleString('en-US')}.${String(amount % 1_000_000n).padStart(6, '0')}`;
}
