import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers, Resolution, WaitingException } from '#contracts/internal/offers.ts';
import { refusal } from '#contracts/outcome.ts';
import { refused } from '../../module/errors.ts';
import { answer, answerOf, type Handlers } from '../../module/handler.ts';

const MISSING = refused('not-found', 'There is no such exception.');
const CLOSED = refused('exception-closed', 'This exception is already closed.');
const NO_CONVERSION = refused('nothing-to-credit', 'This request could not be read: retry or dismiss it.');
const NOBODY = refused('account-unknown', 'There is no such player.');

type Rooms = { offers: Offers; identity: Pick<Identity, 'person'> };

export function exceptionHandlers({
  offers,
  identity,
}: Rooms): Pick<Handlers, 'offer-exceptions' | 'resolve-exception'> {
  return {
    'offer-exceptions': async ({ query: { before = null, ...page } }) => {
      const found = await offers.exceptions({ ...page, before });
      return answer({ exceptions: found.map(present) });
    },
    'resolve-exception': async ({ account: by, commandId, params: { id }, body }) => {
      const { reason: note } = body;
      if (body.action === 'assign' && (await identity.person(body.account)) === null) return NOBODY;
      const resolution: Resolution =
        body.action === 'assign' ? { action: 'assign', account: body.account, note } : { action: body.action, note };
      const resolved = await offers.resolve(id, resolution, { by, commandId });
      if (typeof resolved === 'object') return resolved.kind === 'refusal' ? resolved : answerOf({ id }, resolved);
      switch (resolved) {
        case 'missing':
          return MISSING;
        case 'closed':
          return CLOSED;
        case 'no-conversion':
          return NO_CONVERSION;
        case 'own':
          return refusal('own-account');
        case 'waiting':
          return refusal('change-request-waiting');
        case 'done':
          return answer({ id });
      }
    },
  };
}

function present({ openedAt, lastAt, closedAt, notes, ...entry }: WaitingException) {
  return {
    ...entry,
    notes: [...notes],
    openedAt: instantOf(openedAt),
    lastAt: instantOf(lastAt),
    closedAt: closedAt === null ? null : instantOf(closedAt),
  };
}
