// Depends only on the account and the number of partitions. Never change the function: writers, gateways and audits would
// look in the wrong partition.
import type { AccountId } from '../ids.ts';

const TWO_TO_32 = 4_294_967_296;

/** 0 to `partitions` - 1, evenly for random and for consecutive accounts. */
export function partitionOf(account: AccountId, partitions: number): number {
  if (partitions === 1) return 0;
  const low = (account % TWO_TO_32) | 0;
  const high = Math.floor(account / TWO_TO_32);
  return mix(low ^ mix(high ^ 0x9e3779b9)) % partitions;
}

/** MurmurHash3 finalizer: each input bit changes half of the output bits. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
