// Everything needed to recompute one of the player's own rounds, or one that its player has shared. Somebody else's does not exist
// for him.
import type { DatabasePool } from 'slonik';
import { readRound } from '#projections/rounds/read.ts';
import { answer, type Handler, type Handlers } from '../calls/handler.ts';
import { refused } from '../answers/errors.ts';
import type { ReceiptLinks } from './receipt-links.ts';

function roundHandler(pool: DatabasePool): Handler<'round'> {
  return async ({ account, params: { id } }) => {
    const round = await readRound(pool, account, id);
    if (round === null) return refused('not-found', 'You have no such round.');
    const { at, ...record } = round;
    return answer({ ...record, createdAt: new Date(at).toISOString() });
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
    if (round === null) return refused('not-found', 'There is no receipt at this link.');
    const { at, commandId: _, ...record } = round;
    return answer({ ...record, createdAt: new Date(at).toISOString() });
  };
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
