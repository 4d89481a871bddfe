import type { Account } from '../book/account.ts';
import type { AccountModel } from '../book/account-model.ts';
import type { AnySlice, StoredSlice } from '../book/slice.ts';

const FORMAT = 5;

/** Followed by one column per slice. Trailing nulls are omitted. */
type Row = [
  id: number,
  available: number,
  held: number,
  version: number,
  open: number,
  ...slices: (StoredSlice | null)[],
];

export type ChunkEnd = {
  /** Time of the newest batch, milliseconds. */
  lastAt: number;
  isLast: boolean;
};

export type Chunk = ChunkEnd & {
  accounts: readonly Account[];
  /** Accounts to refold, stored with another version of a slice. */
  stale: readonly number[];
};

export function encodeRow(model: AccountModel, account: Readonly<Account>): string {
  const row: Row = [account.id, account.available, account.held, account.version, account.open];
  let nulls = 0;
  for (const slice of model.slices) {
    const stored = model.storedOf(account, slice);
    if (stored === undefined) {
      nulls++;
      continue;
    }
    for (; nulls > 0; nulls--) row.push(null);
    row.push(stored);
  }
  return JSON.stringify(row);
}

export function encodeChunk(model: AccountModel, rows: readonly string[], { lastAt, isLast }: ChunkEnd): Buffer {
  const slices = model.slices.map(({ name, version }) => [name, version]);
  const head = JSON.stringify({ format: FORMAT, lastAt, isLast, slices });
  return Buffer.from(`${head.slice(0, -1)},"accounts":[${rows.join(',')}]}`);
}

/** Recovery folds the whole log instead. */
export class UnreadableSnapshot extends Error {}

export function decodeChunk(model: AccountModel, bytes: Buffer): Chunk {
  const { format, slices, accounts: rows, lastAt, isLast } = parsed(bytes);
  if (format !== FORMAT) throw new UnreadableSnapshot(`snapshot format ${format} is unknown`);
  for (const { name, foldsPast } of model.slices) {
    if (foldsPast && !slices.some(([known]) => known === name))
      throw new UnreadableSnapshot(`the snapshot lacks "${name}", which folds older events`);
  }
  const columns = slices.map(([name, version]) => columnOf(model, name, version));
  const accounts: Account[] = [];
  const stale: number[] = [];
  for (const row of rows) {
    const account = toAccount(model, row, columns);
    if (account === null) stale.push(row[0]);
    else accounts.push(account);
  }
  return { accounts, stale, lastAt, isLast };
}

type Stored = ChunkEnd & {
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

type Column = { slice: AnySlice; isStale: boolean };

/** The next snapshot would lose a slice unknown to this program. */
function columnOf({ slices }: AccountModel, name: string, version: number): Column {
  const slice = slices.find((one) => one.name === name);
  if (slice === undefined) throw new UnreadableSnapshot(`slice "${name}" is unknown`);
  return { slice, isStale: slice.version !== version };
}

/** Null if the account must be refolded. */
function toAccount(model: AccountModel, row: Row, columns: readonly Column[]): Account | null {
  const [id, available, held, version, open, ...stored] = row;
  const account = model.unopened(id);
  account.available = available;
  account.held = held;
  account.version = version;
  account.open = open;
  for (let index = 0; index < stored.length; index++) {
    if (stored[index] === null) continue;
    const { slice, isStale } = columns[index]!;
    if (isStale) return null;
    model.restoreSlice(account, slice, stored[index]!);
  }
  return account;
}
