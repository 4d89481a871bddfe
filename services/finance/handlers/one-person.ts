import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';

type Asked = { account: AccountId; session: { device(): string | null } };

/** True if one of the others has the mailbox or a browser of the person who asks. */
export async function isOneOf(
  identity: Pick<Identity, 'sharedBy'>,
  { account, session }: Asked,
  others: readonly AccountId[],
): Promise<boolean> {
  for (const other of others.filter((one) => one !== account)) {
    if ((await identity.sharedBy([account, other], session.device())) !== null) return true;
  }
  return false;
}
