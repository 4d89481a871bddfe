// Finance: statements of each month, its close, and the work on the one that stays open.
import { sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { endOfMonth, monthOf, monthsBefore, startOfMonth } from '#contracts/days/utc-month.ts';
import { type ResolvingVerb, VERBS_OF } from '#contracts/finance/matching.ts';
import { isUnsigned, type Reconciliation } from '#contracts/finance/reconciliations.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';
import { type Account, bankFaults, networkFaults, paypalFaults } from './planted-faults.ts';
import { camt053File, csvFile, type StatementText } from './statement-files.ts';
import type { Movement, World } from './world.ts';

/** `began`, `end`: of the world. `stated`: the last month whose statements were read. */
export type Desk = { began: number; end: number; stated: string | null };

const BANK = 'bank';
const PAYPAL = 'provider:paypal';
const FAULTY_NETWORK = 'receivable:notik';
/** Of the open month: one account is prepared and reviewed, one is prepared, and one will have changed since. */
const IN_ORDER = 'receivable:ogads';
const PREPARED = ['provider:zelle', PAYPAL, IN_ORDER];

/** Days of the next month until the statements of the last one are there. */
const LATE_DAYS = 2;
/** Movements that the statements of the present month do not have yet. */
const UNSTATED = 3;
/** Of the bank, before the first entry of the books. */
const HELD_MICROS = 10_000_000_000;
const HELD = 'The account held $10,000.00 before the books began';
/** Above it a second person sets aside. */
const LARGE_MICROS = 100_000_000;

/** The month whose statements are there and were not read yet. At the end, all are there. The newest whole month stays open. */
export function monthDue(now: number, { began, end, stated }: Desk): { month: string; isClosed: boolean } | null {
  const [current, month] = monthsBefore(now, 2) as [string, string];
  const [, newest] = monthsBefore(end, 2);
  const isThere = now - startOfMonth(current) >= LATE_DAYS * DAY_MS || now >= end;
  if (!isThere || month === stated || endOfMonth(month) <= began) return null;
  return { month, isClosed: month !== newest };
}

export async function stateLastMonth(world: World, desk: Desk): Promise<void> {
  const due = monthDue(world.clock.now(), desk);
  if (due === null) return;
  const { month, isClosed } = due;
  desk.stated = month;
  await world.projected();
  for (const [account, files] of statementsOf(month, await accountsOf(world, month), isClosed))
    await read(world, account, files);
  if (isClosed) await close(world, month);
  else await workOn(world, month);
}

/** Up to the last days, with one payment of unknown origin, and one that comes too late for the last month. */
export async function stateThisMonth(world: World, { stated: last }: Desk): Promise<void> {
  const { clock, movements } = world;
  const [now, month] = [clock.now(), monthOf(clock.now())];
  const unknown = { at: now - DAY_MS, micros: -12_500_000, reference: 'PAY-90117', text: 'Payment sent' };
  const late = { micros: 18_000_000, reference: 'PAY-70588', text: 'Refund of a fee' };
  const stated: Movement[] = movements.slice(0, -UNSTATED).filter(({ at }) => monthOf(at) === month);
  stated.push({ account: PAYPAL, ...unknown });
  if (last !== null) stated.unshift({ account: PAYPAL, at: endOfMonth(last) - DAY_MS, ...late });
  for (const [account, rows] of Map.groupBy(stated, (row) => row.account))
    await read(world, account, [csvFile(`${nameOf(account)}-${month}`, rows)]);
}

const NOTHING: Account = { rows: [], opening: 0 };

const nameOf = (account: string) => account.slice(account.indexOf(':') + 1);

const owed = z.object({ account: z.string(), at: z.int(), micros: z.int(), reference: z.string() });

/** Debts of networks are read from the books. */
async function accountsOf({ house, movements }: World, month: string): Promise<Map<string, Account>> {
  const conversions = await house.pool.any(sql.type(owed)`
    select account, effective_at as at, micros, coalesce(reference, second_reference) as reference
    from ${DOLLAR_LINES} as line
    where account like 'receivable:%' and effective_at < ${endOfMonth(month)} order by effective_at, partition, seq`);
  const rows = [...movements, ...conversions.map((row) => ({ ...row, text: 'Conversion' }))];
  const accounts = new Map<string, Account>([[BANK, { rows: [], opening: HELD_MICROS }]]);
  for (const row of rows.filter(({ at }) => at < endOfMonth(month)).toSorted((one, other) => one.at - other.at)) {
    const { rows: own, opening } = accounts.get(row.account) ?? { rows: [], opening: 0 };
    const isEarlier = row.at < startOfMonth(month);
    accounts.set(
      row.account,
      isEarlier ? { rows: own, opening: opening + row.micros } : { rows: [...own, row], opening },
    );
  }
  return accounts;
}

function statementsOf(
  month: string,
  accounts: ReadonlyMap<string, Account>,
  isClosed: boolean,
): Map<string, StatementText[]> {
  const moved = [...accounts].filter(([, { rows }]) => rows.length > 0);
  const files = new Map(moved.map(([account, own]) => [account, [soundFile(month, account, own)]]));
  if (isClosed) return files;
  const paypal = paypalFaults(month, accounts.get(PAYPAL) ?? NOTHING);
  files.set(PAYPAL, paypal.files);
  files.set(BANK, bankFaults(month, accounts.get(BANK)!, paypal.onBank));
  const network = accounts.get(FAULTY_NETWORK);
  if (network !== undefined) files.set(FAULTY_NETWORK, networkFaults(nameOf(FAULTY_NETWORK), month, network));
  return files;
}

function soundFile(month: string, account: string, { rows, opening }: Account): StatementText {
  const balance = { from: startOfMonth(month), to: endOfMonth(month) - 1, opening };
  const name = `${nameOf(account)}-${month}`;
  return account === BANK ? camt053File(name, rows, balance) : csvFile(name, rows, { balance });
}

/** Imports and matches. */
async function read({ finance, staff }: World, account: string, files: readonly StatementText[]): Promise<void> {
  const by = staff.finance;
  for (const { name, text, ...reading } of files) {
    const bytes = Buffer.from(text);
    const uploaded = await finance.upload({ account, name, by, bytes: inOnePiece(bytes), size: bytes.length });
    if (uploaded.kind !== 'stored') throw new Error(`a statement of the demo world was refused: ${uploaded.kind}`);
    await finance.import(uploaded.file.id, reading, by);
    await imported(finance, uploaded.file.id);
  }
  await finance.match({ account, by, isDry: false });
}

/** Imports go on after their answer. */
async function imported(finance: World['finance'], file: number): Promise<void> {
  for (let look = 0; look < 2000; look++) {
    const state = (await finance.file(file))?.state;
    if (state === 'imported') return;
    if (state === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('a statement of the demo world was not imported');
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function close(world: World, month: string): Promise<void> {
  const by = world.staff.finance;
  for (const { id, type } of await exceptionsOf(world, month))
    await resolve(world, id, VERBS_OF[type].find((verb) => ALONE.has(verb)) as ResolvingVerb);
  const unsigned = await unsignedOf(world, month);
  await prepare(world, month, unsigned);
  const [apart, equal] = [unsigned.filter(differs), unsigned.filter((row) => !differs(row))];
  await review(world, month, equal);
  await review(world, month, apart, HELD);
  const closed = await world.finance.close({ month, by, reason: 'All accounts are stated and reviewed' });
  if ('why' in closed) world.house.log.warn({ month, why: closed.why }, 'a month of the demo world stays open');
}

/** That need no other line or account. */
const ALONE: ReadonlySet<string> = new Set(['confirm', 'elsewhere', 'ignore']);

const differs = ({ difference }: Reconciliation) => difference !== 0n;

/** Some accounts are signed already, and a large line waits for the second person. */
async function workOn(world: World, month: string): Promise<void> {
  const rows = await unsignedOf(world, month);
  await prepare(
    world,
    month,
    rows.filter(({ account }) => PREPARED.includes(account)),
  );
  await review(
    world,
    month,
    rows.filter((row) => row.account === IN_ORDER && !differs(row)),
  );
  const large = (await exceptionsOf(world, month)).find(
    ({ account, type, micros }) => account === BANK && type === 'not-in-books' && Math.abs(micros) > LARGE_MICROS,
  );
  if (large !== undefined) await resolve(world, large.id, 'ignore', 'Meant for another company of the owners');
}

async function exceptionsOf(world: World, month: string) {
  const { reply } = await world.act(world.staff.finance, 'finance-exceptions', {
    query: { state: 'open', limit: 100 },
  });
  return reply.rows.filter(({ datedAt }) => Date.parse(datedAt) < endOfMonth(month));
}

async function resolve(world: World, id: number, verb: ResolvingVerb, reason = 'Compared by hand'): Promise<void> {
  await world.tries(world.staff.finance, 'resolve-finance-exceptions', { body: { ids: [id], verb, reason } });
}

async function unsignedOf(world: World, month: string): Promise<Reconciliation[]> {
  await world.projected();
  return (await world.finance.reconciliations(month)).filter(isUnsigned);
}

const seen = (rows: readonly Reconciliation[]) =>
  rows.map(({ account, difference }) => ({ account, difference: Number(difference) }));

async function prepare(world: World, month: string, rows: readonly Reconciliation[]): Promise<void> {
  if (rows.length === 0) return;
  await world.tries(world.staff.finance, 'prepare-reconciliations', {
    params: { month },
    body: { accounts: seen(rows) },
  });
}

async function review(world: World, month: string, rows: readonly Reconciliation[], reason?: string): Promise<void> {
  if (rows.length === 0) return;
  const body = { accounts: seen(rows), reason };
  await world.tries(world.staff.bursar, 'review-reconciliations', { params: { month }, body });
}
