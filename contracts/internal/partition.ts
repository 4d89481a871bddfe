// Which partition of the log an account's events stand in. Fixed for ever by the account and the number of partitions:
// writers, gateways and audits each ask here, so the function may never change. Its values are pinned in the test.
import type { AccountId } from '../ids.ts';

const TWO_TO_32 = 4_294_967_296;

/** 0 to `partitions` - 1. Accounts are spread evenly, whether they were drawn at random or counted up. */
export function partitionOf(account: AccountId, partitions: number): number {
  if (partitions === 1) return 0;
  const low = (account % TWO_TO_32) | 0;
  const high = Math.floor(account / TWO_TO_32);
  return mix(low ^ mix(high ^ 0x9e3779b9)) % partitions;
}

/** The finalizer of MurmurHash3: each bit of the input changes half of the output's. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
