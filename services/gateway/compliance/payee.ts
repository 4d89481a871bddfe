import type { Compliance, StoredPayee } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { staleSession } from '../accounts/stale-session.ts';
import { answer, type Handlers } from '../calls/handler.ts';

type Deps = { compliance: Pick<Compliance, 'payee' | 'savePayee'>; identity: Pick<Identity, 'waysToReauthenticate'> };

export function payeeHandlers({ compliance, identity }: Deps): Pick<Handlers, 'payee' | 'save-payee'> {
  return {
    payee: async ({ account }) => answer({ payee: presented(await compliance.payee(account)) }),
    'save-payee': async ({ account, body, session }) => {
      if (!session.isFresh()) return staleSession(identity, account);
      return answer({ payee: presented(await compliance.savePayee(account, body)) });
    },
  };
}

function presented(payee: StoredPayee | null) {
  return payee === null ? null : { ...payee, updatedAt: new Date(payee.updatedAt).toISOString() };
}
