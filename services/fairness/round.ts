import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { SharedRound } from '#contracts/fairness/calls.ts';
import { dayIn } from '#contracts/time-zone.ts';
import { readRound, type RoundRow } from '#projections/rounds/read.ts';
import { answer, type Handler, type Handlers } from '../module/handler.ts';
import { refused } from '../module/errors.ts';
import type { ReceiptLinks } from './port/receipt-links.ts';

function roundHandler(pool: DatabasePool): Handler<'round'> {
  return async ({ account, params: { id } }) => {
    const round = await readRound(pool, account, id);
    if (round === null) return refused('not-found', 'You have no such round.');
    const { at, ...record } = round;
    return answer({ ...record, createdAt: instantOf(at) });
  };
}

function roundLinkHandler(pool: DatabasePool, links: ReceiptLinks): Handler<'round-link'> {
  return async ({ account, params: { id } }) => {
    if ((await readRound(pool, account, id)) === null) return refused('not-found', 'You have no such round.');
    return answer({ link: links.linkTo({ account, id }) });
  };
}

function sharedRoundHandler(pool: DatabasePool, links: ReceiptLinks): Handler<'shared-round'> {
  return async ({ params: { link } }) => {
    const place = links.placeOf(link);
    const round = place === null ? null : await readRound(pool, place.account, place.id);
    if (place === null || round === null) return refused('not-found', 'There is no receipt at this link.');
    return answer(withoutPlayer(place.account, round));
  };
}

/** Without what leads from the round to its player: account number, place in the log, moment. */
function withoutPlayer(account: number, round: RoundRow): SharedRound {
  const { id: _id, at, commandId: _commandId, clientSeed, ...record } = round;
  return { ...record, clientSeed: clientSeed === String(account) ? null : clientSeed, day: dayIn('UTC', at) };
}

export function roundHandlers(
  pool: DatabasePool,
  links: ReceiptLinks,
): Pick<Handlers, 'round' | 'round-link' | 'shared-round'> {
  return {
    round: roundHandler(pool),
    'round-link': roundLinkHandler(pool, links),
    'shared-round': sharedRoundHandler(pool, links),
  };
}
