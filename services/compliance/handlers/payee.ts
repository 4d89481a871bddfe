import { instantOf } from '#contracts/days/time.ts';
import type { Compliance, StoredPayee } from '#contracts/internal/compliance.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { staleSession } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';

type Deps = {
  compliance: Pick<Compliance, 'payee' | 'savePayee' | 'taxStanding'>;
  identity: Pick<Identity, 'waysToReauthenticate'>;
};

export function payeeHandlers({ compliance, identity }: Deps): Pick<Handlers, 'payee' | 'save-payee'> {
  const present = async (account: AccountId, payee: StoredPayee | null) => ({
    payee: payee === null ? null : { ...payee, updatedAt: instantOf(payee.updatedAt) },
    tax: await compliance.taxStanding(account),
  });
  return {
    payee: async ({ account }) => answer(await present(account, await compliance.payee(account))),
    'save-payee': async ({ account, body, session }) => {
      if (!session.isFresh()) return staleSession(identity, account);
      return answer(await present(account, await compliance.savePayee(account, body)));
    },
  };
}
