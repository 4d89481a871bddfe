// Accounts in a snapshot: arrays in a fixed order, as JSON, small and quick to read. Each chunk names its slices and their
// versions: a slice that it lacks starts at its initial value, because no event of it can be older than the program that
// brought it.
import type { Account } from '../book/account.ts';
import type { AccountModel } from '../book/account-model.ts';
import type { AnySlice, StoredSlice } from '../book/slice.ts';

const FORMAT = 4;

/** Then one column per slice, null where the account has none; trailing nulls are left out. */
type Row = [id: number, available: number, held: number, version: number, ...slices: StoredSlice[]];

export type Chunk = {
  accounts: readonly Account[];
  /** Time of the newest batch, milliseconds. */
  lastAt: number;
  /** Whether the snapshot ends with it. Earlier programs did not say. */
  isLast?: boolean;
};

export function encodeAccounts(model: AccountModel, { accounts, lastAt, isLast }: Chunk): Buffer {
  const slices = model.slices.map(({ name, version }) => [name, version]);
  const rows = accounts.map((account) => toRow(model, account));
  return Buffer.from(JSON.stringify({ format: FORMAT, lastAt, isLast, slices, accounts: rows }));
}

/** The snapshot is in a form that this program does not read, damaged, or lacks a part: recovery folds the whole log. */
export class UnreadableSnapshot extends Error {}

export function decodeAccounts(model: AccountModel, bytes: Buffer): Chunk {
  const { format, slices, accounts, ...rest } = parsed(bytes);
  if (format !== FORMAT) throw new UnreadableSnapshot(`snapshot format ${format} is unknown`);
  const codecs = slices.map(([name, version]) => sliceIn(model, name, version));
  return { accounts: accounts.map((row) => toAccount(model, row, codecs)), ...rest };
}

type Stored = Omit<Chunk, 'accounts'> & {
  format: number;
  slices: readonly (readonly [name: string, version: number])[];
  accounts: Row[];
};

function parsed(bytes: Buffer): Stored {
  try {
    return JSON.parse(bytes.toString('utf8')) as Stored;
  } catch (cause) {
    throw new UnreadableSnapshot('a chunk is not JSON', { cause });
  }
}

function sliceIn(model: AccountModel, name: string, version: number): AnySlice {
  const codec = model.slices.find((one) => one.name === name);
  if (codec?.version === version) return codec;
  throw new UnreadableSnapshot(`version ${version} of "${name}" is unknown`);
}

function toRow(model: AccountModel, account: Account): Row {
  const row: Row = [account.id, account.available, account.held, account.version];
  let nulls = 0;
  for (const { name, encode } of model.slices) {
    const state = (account as unknown as Record<string, unknown>)[name];
    if (state === undefined) {
      nulls++;
      continue;
    }
    for (; nulls > 0; nulls--) row.push(null);
    row.push(encode(state));
  }
  return row;
}

function toAccount(
  model: AccountModel,
  [id, available, held, version, ...columns]: Row,
  codecs: readonly AnySlice[],
): Account {
  const account = model.unopened(id);
  account.available = available;
  account.held = held;
  account.version = version;
  const slices = account as unknown as Record<string, unknown>;
  for (const [index, stored] of columns.entries()) {
    const { name, decode } = codecs[index]!;
    if (stored !== null) slices[name] = decode(stored);
  }
  return account;
}
