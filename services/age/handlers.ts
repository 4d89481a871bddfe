import type { Identity } from '#contracts/internal/identity.ts';
import { zoneSent } from '#contracts/zone-sent.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handler } from '../module/handler.ts';
import { refusedByIdentity } from '../module/errors.ts';

function ageHandler(identity: Pick<Identity, 'age'>): Handler<'age'> {
  return async ({ account }) => answer(await identity.age(account));
}

function confirmAgeHandler(identity: Pick<Identity, 'confirmAge'>): Handler<'confirm-age'> {
  return async ({ account, body: { birthDate, timeZone: sent } }) => {
    const timeZone = sent === undefined ? undefined : zoneSent(sent);
    const confirmed = await identity.confirmAge(account, { birthDate, timeZone });
    if (confirmed.kind === 'refusal') return 'field' in confirmed ? refusedByIdentity(confirmed) : confirmed;
    return confirmed.receipt === null ? answer(confirmed.age) : answerOf(confirmed.age, confirmed.receipt);
  };
}

export function handlers({ identity }: Ground) {
  return { age: ageHandler(identity), 'confirm-age': confirmAgeHandler(identity) };
}
