// Accounts in a snapshot: arrays in a fixed order, as JSON, small and quick to read. Each chunk names its slices and their
// versions: a slice that it lacks starts at its initial value, because no event of it can be older than the program that
// brought it.
import { type Account, unopened } from '../book/account.ts';
import type { StoredSlice } from '../book/slice.ts';
import { SLICES } from '../book/slices.ts';
import { accountOfFormat3 } from './format-3.ts';

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

type Codec = {
  name: (typeof SLICES)[number]['name'];
  version: number;
  encode: (state: unknown) => StoredSlice;
  decode: (stored: unknown) => unknown;
};

/** The list without the types of each state, which are tied to its own codec. */
const CODECS = SLICES as unknown as readonly Codec[];

const COLUMNS = CODECS.map(({ name, version }) => [name, version] as const);

export function encodeAccounts({ accounts, lastAt, isLast }: Chunk): Buffer {
  return Buffer.from(
    JSON.stringify({ format: FORMAT, lastAt, isLast, slices: COLUMNS, accounts: accounts.map(toRow) }),
  );
}

/** The snapshot is in a form that this program does not read, damaged, or lacks a part: recovery folds the whole log. */
export class UnreadableSnapshot extends Error {}

export function decodeAccounts(bytes: Buffer): Chunk {
  const { format, slices, accounts, ...rest } = parsed(bytes);
  if (format === 3) return { accounts: accounts.map((row) => accountOfFormat3(row as never)), ...rest };
  if (format !== FORMAT) throw new UnreadableSnapshot(`snapshot format ${format} is unknown`);
  const codecs = slices.map(([name, version]) => codecOf(name, version));
  return { accounts: accounts.map((row) => toAccount(row, codecs)), ...rest };
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

function codecOf(name: string, version: number): Codec {
  const codec = CODECS.find((one) => one.name === name);
  if (codec?.version === version) return codec;
  throw new UnreadableSnapshot(`version ${version} of "${name}" is unknown`);
}

function toRow(account: Account): Row {
  const row: Row = [account.id, account.available, account.held, account.version];
  let nulls = 0;
  for (const { name, encode } of CODECS) {
    const state = account[name];
    if (state === undefined) {
      nulls++;
      continue;
    }
    for (; nulls > 0; nulls--) row.push(null);
    row.push(encode(state));
  }
  return row;
}

function toAccount([id, available, held, version, ...columns]: Row, codecs: readonly Codec[]): Account {
  const account = unopened(id);
  account.available = available;
  account.held = held;
  account.version = version;
  const slices = account as Record<Codec['name'], unknown>;
  for (const [index, stored] of columns.entries()) {
    const { name, decode } = codecs[index]!;
    if (stored !== null) slices[name] = decode(stored);
  }
  return account;
}
