import type { Asked } from '#contracts/definition/list.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';

/** Lower than any account. */
const NO_ACCOUNT = 0;

/** The account of a filter; one without rows if the name is unknown. */
export async function accountAsked(
  identity: Pick<Identity, 'accountOf'>,
  asked: Asked | undefined,
): Promise<AccountId | undefined> {
  return typeof asked === 'string' ? ((await identity.accountOf(asked)) ?? NO_ACCOUNT) : asked;
}
