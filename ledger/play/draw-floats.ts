import { floatsOf } from '#contracts/fairness/seeds.ts';
import type { Account } from '../engine/book/account.ts';
import type { Context } from '../engine/decide/rule.ts';
import { seedsOf } from '../fairness/seeds-of.ts';

/** The pair is the one in play, because it cannot rotate while a round is open. */
export function drawFloats(
  account: Readonly<Account>,
  nonce: number,
  count: number,
  { seeds }: Context,
): readonly number[] {
  const { epoch, clientSeed } = seedsOf(account);
  return floatsOf({ serverSeed: '', clientSeed, nonce }, count, (_key, message) =>
    seeds.sign(account.id, epoch, message),
  );
}
