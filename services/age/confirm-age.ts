import { zoneSent } from '#contracts/zone-sent.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { refusedByIdentity } from '../module/refused-by-identity.ts';
import { answer, answerOf, type Handler } from '../module/handler.ts';

export function confirmAgeHandler(identity: Pick<Identity, 'confirmAge'>): Handler<'confirm-age'> {
  return async ({ account, body: { birthDate, timeZone: sent } }) => {
    const timeZone = sent === undefined ? undefined : zoneSent(sent);
    const confirmed = await identity.confirmAge(account, { birthDate, timeZone });
    if (confirmed.kind === 'refusal') return 'field' in confirmed ? refusedByIdentity(confirmed) : confirmed;
    return confirmed.receipt === null ? answer(confirmed.age) : answerOf(confirmed.age, confirmed.receipt);
  };
}
