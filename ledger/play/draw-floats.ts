// The floats of a round: by the seed pair in play and the round's nonce. Nothing else decides an outcome.
import { floatsOf } from '#contracts/fairness/seeds.ts';
import type { Account } from '../book/account.ts';
import type { Context } from '../decide/rule.ts';

/** `nonce` is the round's; the pair is the one in play, because it does not rotate while a round is open. */
export function drawFloats(
  { id, epoch, clientSeed }: Readonly<Account>,
  nonce: number,
  count: number,
  { seeds }: Context,
): readonly number[] {
  return floatsOf({ serverSeed: '', clientSeed, nonce }, count, (_key, message) => seeds.sign(id, epoch, message));
}
