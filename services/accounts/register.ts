import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { refused, refusedByIdentity } from '../module/errors.ts';
import { answer, answerOf, type Handler } from '../module/handler.ts';
import type { VisitorPace } from './visitor-pace.ts';
import { presentNewcomer } from './present-user.ts';

export type RegisterDeps = {
  identity: Pick<Identity, 'register'>;
  settings: Pick<LiveSettings, 'value'>;
  pace: VisitorPace;
};

export function registerHandler({ identity, settings, pace }: RegisterDeps): Handler<'register'> {
  return async ({ body, addressOf, session }) => {
    const address = addressOf();
    const tooOften = await pace.beforeRegistration(address);
    if (tooOften) return tooOften;
    const registered = await identity.register(body);
    if (registered.kind === 'refusal') {
      if (registered.isFree) await pace.registrationForFree(address);
      return refusedByIdentity(registered);
    }
    if (!(await session.signIn(registered))) return refused('sign-in-failed', 'Sign in to your new account.');
    const hadMore = body.ref !== undefined || settings.value('signup-bonus') > 0;
    const reply = {
      user: presentNewcomer(registered),
      signupBonus: registered.bonusPoints,
      ...(registered.isKnownMailbox && hadMore && { noBonus: 'known-mailbox' as const }),
      invitation: invitationOf(body.ref, registered.person.referredBy),
    };
    return registered.receipt === null ? answer(reply) : answerOf(reply, registered.receipt);
  };
}

function invitationOf(ref: string | undefined, referredBy: AccountId | null): 'noted' | 'unknown' | null {
  if (ref === undefined) return null;
  return referredBy === null ? 'unknown' : 'noted';
}
