import { hash } from 'node:crypto';
import {
  dayNonceOf,
  daySecretOf,
  isLiability,
  leafKeyOf,
  leafOf,
  NODE_BYTES,
  nonceOf,
  owedTo,
} from '#contracts/proofs/liabilities.ts';
import type { AccountSecrets } from './account-secrets.ts';
import type { Draws } from './draws.ts';
import { hmac } from './hmac.ts';
import { putNode } from './packed-tree.ts';
import type { PlayerAccount } from './read-accounts.ts';
import { heightFor, PartCounts, shuffledPlaces, splitInto } from './split.ts';

const SLICE_ACCOUNTS = 2000;
const HASH_BYTES = 32;

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');

/** Parts of a balance and their places in the tree. */
export type Planted = PlayerAccount & { places: readonly number[]; parts: readonly number[] };

export type Garden = {
  day: number;
  secrets: AccountSecrets;
  draws: Draws;
  rest(): Promise<void>;
  /** A slice of the accounts, in order. */
  keep(accounts: readonly Planted[]): Promise<void>;
};

/** Throws if the balances of all together are more than the format allows. */
export function sumsOf(accounts: readonly PlayerAccount[]): { total: number; debts: number } {
  let [total, debts] = [0, 0];
  for (const account of accounts) {
    total += owedTo(account);
    debts += Math.max(0, -account.available - account.held);
    if (!isLiability(total) || !isLiability(debts))
      throw new Error('The total owed to players is 2^53 points or more.');
  }
  return { total, debts };
}

/** All leaves of a day, packed. Leaves without an account are random, and look like others of value 0. */
export async function plantLeaves(accounts: readonly PlayerAccount[], garden: Garden): Promise<Buffer> {
  const { draws, rest, keep } = garden;
  const size = 2 ** heightFor(accounts.length);
  const nodes = Buffer.alloc(size * NODE_BYTES);
  const places = await shuffledPlaces(size, draws, rest);
  const counts = new PartCounts(draws, accounts.length);
  let next = 0;
  for (let from = 0; from < accounts.length; from += SLICE_ACCOUNTS) {
    const planted: Planted[] = [];
    for (const account of accounts.slice(from, from + SLICE_ACCOUNTS)) {
      const count = counts.next();
      planted.push(plant(account, { ...garden, nodes, places: Array.from(places.subarray(next, next + count)) }));
      next += count;
      if (planted.length % 100 === 0) await rest();
    }
    await keep(planted);
  }
  for (; next < size; next++) {
    putNode(nodes, places[next]!, draws.bytes(HASH_BYTES), 0);
    if (next % 4096 === 0) await rest();
  }
  return nodes;
}

type Bed = Pick<Garden, 'day' | 'secrets' | 'draws'> & { nodes: Buffer; places: readonly number[] };

function plant(account: PlayerAccount, { day, secrets, draws, nodes, places }: Bed): Planted {
  const nonce = nonceOf(sha256, secrets.of(account.account), account.chosen ?? '');
  const dayNonce = dayNonceOf(sha256, daySecretOf(sha256, nonce, day), account);
  const key = leafKeyOf(sha256, { dayNonce, day, account: account.account });
  const parts = splitInto(places.length, owedTo(account), draws);
  parts.forEach((value, part) => {
    const place = places[part]!;
    putNode(nodes, place, leafOf(hmac, key, value, place), value);
  });
  return { ...account, places, parts };
}
