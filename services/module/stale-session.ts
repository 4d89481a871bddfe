import type { AccountId } from '#contracts/ids.ts';
import type { AccountFlows } from '#contracts/internal/identity.ts';
import { refused, type Refused } from './errors.ts';

export async function staleSession(
  { waysToReauthenticate }: Pick<AccountFlows, 'waysToReauthenticate'>,
  account: AccountId,
  message = 'Confirm that it is you first.',
): Promise<Refused> {
  return { ...refused('re-authenticate', message), ways: [...(await waysToReauthenticate(account))] };
}
