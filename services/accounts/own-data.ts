import { EXPORT_FILE_NAME } from '#contracts/accounts/own-data-calls.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused, refusedByIdentity } from '../module/errors.ts';
import { answer, type Handlers } from '../module/handler.ts';

type OwnDataCall = 'own-export' | 'ask-for-export' | 'export-file' | 'deletion-terms' | 'delete-account';

const NO_FILE = refused('not-found', 'There is no file of your data. Ask for one first.');

export function ownDataHandlers(
  identity: Identity,
  { pendingOffers }: Pick<Offers, 'pendingOffers'>,
): Pick<Handlers, OwnDataCall> {
  return {
    async 'own-export'({ account }) {
      const found = await identity.exportState(account);
      if (found === null) return answer({ export: null });
      const { askedAt, expiresAt, ...state } = found;
      const times = { askedAt: instantOf(askedAt), expiresAt: expiresAt === null ? null : instantOf(expiresAt) };
      return answer({ export: { ...state, ...times } });
    },
    async 'ask-for-export'({ account, session }) {
      if (!session.isFresh()) return staleSession(account);
      const outcome = await identity.askForExport(account, session.visit());
      return outcome.kind === 'refusal' ? refusedByIdentity(outcome) : answer({ success: true });
    },
    async 'export-file'({ account, session }) {
      if (!session.isFresh()) return staleSession(account);
      const bytes = await identity.exportFile(account, session.visit());
      return bytes === null ? NO_FILE : { ...answer(''), file: { name: EXPORT_FILE_NAME, bytes } };
    },
    async 'deletion-terms'({ account }) {
      const { pendingUntil, erasedAt, hindrance, ...terms } = await identity.closingTerms(
        account,
        await pendingOffers(account),
      );
      return answer({
        ...terms,
        pendingUntil: pendingUntil === null ? null : instantOf(pendingUntil),
        erasedAt: instantOf(erasedAt),
        hindrance: hindrance === null ? null : { code: hindrance.code, message: hindrance.message },
      });
    },
    async 'delete-account'({ account, body: { username, afterOffers = false }, session }) {
      if (!session.isFresh()) return staleSession(account);
      const pending = await pendingOffers(account);
      const asked = { username, pending, afterOffers, visit: session.visit() };
      const outcome = await identity.askToClose(account, asked);
      if (outcome.kind === 'refusal') return refusedByIdentity(outcome);
      await session.end();
      return answer({ success: true, erasedAt: instantOf(outcome.erasedAt) });
    },
  };

  async function staleSession(account: AccountId): Promise<Refused> {
    const ways = [...(await identity.waysToReauthenticate(account))];
    return { ...refused('re-authenticate', 'Confirm that it is you first.'), ways };
  }
}
