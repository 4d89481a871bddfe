import type { Identity } from '#contracts/internal/identity.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { refused, refusedByIdentity } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';
import { hasFactor } from '../../module/permitted.ts';

type Deps = { identity: Pick<Identity, 'waysToReauthenticate' | 'sendEnrolment' | 'staffNeedFactor'> };

const OWN = refused('own-account', REFUSALS['own-account'].message);

export function staffFactorHandlers({ identity }: Deps): Pick<Handlers, 'staff-session' | 'send-enrolment'> {
  return {
    async 'staff-session'({ account, session }) {
      const areRolesAsleep = identity.staffNeedFactor && !hasFactor(session.assurance());
      const ways = await identity.waysToReauthenticate(account);
      return answer({ areRolesAsleep, hasFactor: ways.some((way) => way !== 'password') });
    },
    async 'send-enrolment'({ account, params: { id } }) {
      if (id === account) return OWN;
      const outcome = await identity.sendEnrolment(id);
      return outcome.kind === 'refusal'
        ? refusedByIdentity(outcome)
        : answer({ message: 'The link is on its way. It works once and for an hour.' });
    },
  };
}
