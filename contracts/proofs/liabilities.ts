// A tree of the balances of players, in the public format of BitMEX's proof-of-reserves-liabilities. The format defines node,
// leaf and key; the account's nonce changes each day and includes its version and balance (decision 140).
import { HASH_BYTES, isSameHash, type Sha256 } from './merkle.ts';

export type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array;
export type Hashes = { sha256: Sha256; hmac: Hmac };

/** `value`: points, a whole number from 0 to 2^53 - 1. */
export type SumNode = { hash: Uint8Array; value: number };

/** Of an account at the checkpoint, after its event `version`. */
export type AccountState = { version: number; available: number; held: number };

/** Leaves of a tree: 2^MOST_HEIGHT, for 30 million accounts. */
export const MOST_HEIGHT = 26;

export type LiabilityRefusal =
  | 'negative'
  | 'too-large'
  | 'no-parts'
  | 'wrong-height'
  | 'wrong-place'
  | 'same-leaf'
  | 'not-in-the-total'
  | 'wrong-sum'
  | 'not-a-file'
  | 'wrong-node';

export const LIABILITY_REFUSALS: Readonly<Record<LiabilityRefusal, string>> = {
  negative: 'A part of the total is below zero.',
  'too-large': 'A sum is larger than the format allows.',
  'no-parts': 'There is no part of this balance.',
  'wrong-height': 'The paths of the parts do not have the same length.',
  'wrong-place': 'A part is beyond the end of the tree.',
  'same-leaf': 'Two parts of the balance are the same leaf of the tree.',
  'not-in-the-total': 'A part of the balance is not in the published total.',
  'wrong-sum': 'The parts do not add up to the balance.',
  'not-a-file': 'The file is not a list of liabilities, or it is damaged.',
  'wrong-node': 'A node of the file does not follow from the two below it.',
};

export type RefusedLiability = { kind: 'refused'; reason: LiabilityRefusal };

/** A debt is no negative liability: it counts as 0 here and is stated apart. */
export function owedTo({ available, held }: Omit<AccountState, 'version'>): number {
  return Math.max(0, available + held);
}

const NUMBER_BYTES = 8;
const TWO_TO_32 = 4_294_967_296;
const TEXT = new TextEncoder();
const NOTHING = new Uint8Array();

/** Each number in 8 bytes, little-endian; negative ones as two's complement. */
function numbersAfter(start: Uint8Array, numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(start.length + NUMBER_BYTES * numbers.length);
  bytes.set(start);
  const view = new DataView(bytes.buffer);
  let at = start.length;
  for (const number of numbers) {
    // Not as bigints, for speed. The upper half of a negative number is negative.
    const upper = Math.floor(number / TWO_TO_32);
    view.setUint32(at, number - upper * TWO_TO_32, true);
    view.setInt32(at + 4, upper, true);
    at += NUMBER_BYTES;
  }
  return bytes;
}

/** Of an account until its player chooses another value. `secret` has 32 bytes, so the two parts cannot be confused. */
export function nonceOf(sha256: Sha256, secret: Uint8Array, chosen: string): Uint8Array {
  const value = TEXT.encode(chosen);
  const bytes = new Uint8Array(secret.length + value.length);
  bytes.set(secret);
  bytes.set(value, secret.length);
  return sha256(bytes);
}

/** Can be given away with the day's state: without the nonce, no leaf of another day is found. */
export function daySecretOf(sha256: Sha256, nonce: Uint8Array, day: number): Uint8Array {
  return sha256(numbersAfter(nonce, [day]));
}

/** What BitMEX's tool takes as `--account_nonce`. Without this state the leaves are not found. */
export function dayNonceOf(
  sha256: Sha256,
  daySecret: Uint8Array,
  { version, available, held }: AccountState,
): Uint8Array {
  return sha256(numbersAfter(daySecret, [version, available, held]));
}

/** The key of an account's leaves on a day. `day`: days since 1970-01-01 (UTC). */
export function leafKeyOf(
  sha256: Sha256,
  { dayNonce, day, account }: { dayNonce: Uint8Array; day: number; account: number },
): Uint8Array {
  return sha256(numbersAfter(dayNonce, [day, account]));
}

export function leafOf(hmac: Hmac, key: Uint8Array, value: number, index: number): Uint8Array {
  return hmac(key, numbersAfter(NOTHING, [value, index]));
}

export function isLiability(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** `children` has two nodes of `NODE_BYTES`: hashes and sums of both are in the hash. */
export const NODE_BYTES = HASH_BYTES + NUMBER_BYTES;

/** Values and sum must be liabilities (`isLiability`). */
export function parentOf(sha256: Sha256, left: SumNode, right: SumNode): SumNode {
  const bytes = new Uint8Array(2 * NODE_BYTES);
  const view = new DataView(bytes.buffer);
  [left, right].forEach(({ hash, value }, place) => {
    bytes.set(hash, place * NODE_BYTES);
    view.setBigUint64(place * NODE_BYTES + HASH_BYTES, BigInt(value), true);
  });
  return { hash: sha256(bytes), value: left.value + right.value };
}

/** One of the parts into which a balance is split. */
export type LiabilityPart = {
  index: number;
  value: number;
  /** Siblings from the leaf up. */
  path: readonly SumNode[];
};

export type OwnLiability = AccountState & {
  account: number;
  day: number;
  daySecret: Uint8Array;
  parts: readonly LiabilityPart[];
};

export type PublishedTotal = { root: Uint8Array; total: number };

function refuse(reason: LiabilityRefusal): RefusedLiability {
  return { kind: 'refused', reason };
}

/** Whether the whole balance is in the total, with the state that the player was given. */
export function checkOwnLiability(
  { account, day, daySecret, parts, ...state }: OwnLiability,
  published: PublishedTotal,
  { sha256, hmac }: Hashes,
): { kind: 'proven'; points: number } | RefusedLiability {
  const height = parts[0]?.path.length;
  if (height === undefined) return refuse('no-parts');
  if (parts.some(({ path }) => path.length !== height) || height > MOST_HEIGHT) return refuse('wrong-height');
  if (new Set(parts.map(({ index }) => index)).size < parts.length) return refuse('same-leaf');
  const key = leafKeyOf(sha256, { dayNonce: dayNonceOf(sha256, daySecret, state), day, account });
  let sum = 0;
  for (const part of parts) {
    const reason = complaintOf(part, { published, sha256, hash: leafOf(hmac, key, part.value, part.index) });
    if (reason !== null) return refuse(reason);
    sum += part.value;
  }
  return sum === owedTo(state) ? { kind: 'proven', points: sum } : refuse('wrong-sum');
}

type Leaf = { published: PublishedTotal; sha256: Sha256; hash: Uint8Array };

function complaintOf(
  { index, value, path }: LiabilityPart,
  { published, sha256, hash }: Leaf,
): LiabilityRefusal | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= 2 ** path.length) return 'wrong-place';
  let [node, at]: [SumNode, number] = [{ hash, value }, index];
  for (const sibling of path) {
    const complaint = complaintOfSum(node.value, sibling.value);
    if (complaint !== null) return complaint;
    node = at % 2 === 0 ? parentOf(sha256, node, sibling) : parentOf(sha256, sibling, node);
    at = Math.floor(at / 2);
  }
  const isRoot = node.value === published.total && isSameHash(node.hash, published.root);
  return isRoot ? null : 'not-in-the-total';
}

/** Null if both values and their sum are valid. */
export function complaintOfSum(left: number, right: number): 'negative' | 'too-large' | null {
  if (left < 0 || right < 0) return 'negative';
  return isLiability(left) && isLiability(right) && isLiability(left + right) ? null : 'too-large';
}
