import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Seeds, SharedRound } from '#contracts/fairness/calls.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { dayIn } from '#contracts/time-zone.ts';
import { readRound, readSeedPairs, type RoundRow, type SeedPairRow } from '#projections/rounds/read.ts';
import { refused } from '../module/errors.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handler, type Handlers } from '../module/handler.ts';
import { openReceiptLinks, type ReceiptLinks } from './port/receipt-links.ts';

function seedsHandler(pool: DatabasePool): Handler<'seeds'> {
  return async ({ account }) => {
    const [current, before] = await readSeedPairs(pool, account, 2);
    if (current === undefined) return refused('not-found', 'Your first seed pair is not there yet.');
    const { epoch, serverSeedHash, nextServerSeedHash, clientSeed, nextNonce } = current;
    const previous = before === undefined ? null : presentRevealed(before);
    return answer({ epoch, serverSeedHash, nextServerSeedHash, clientSeed, nonce: nextNonce, previous });
  };
}

function presentRevealed({ epoch, serverSeed, serverSeedHash, clientSeed, rounds }: SeedPairRow): Seeds['previous'] {
  return serverSeed === null ? null : { epoch, serverSeed, serverSeedHash, clientSeed, rounds };
}

const FIRST_NONCE = 0;

function rotateSeedHandler(ledger: Ledger): Handler<'rotate-seed'> {
  return async ({ account, commandId, body: { clientSeed } }) => {
    const outcome = await ledger.submit({ type: 'rotate-seed', commandId, account, clientSeed });
    if (outcome.kind === 'refusal') return outcome;
    const revealed = eventIn(outcome, 'seed-revealed').payload;
    const committed = eventIn(outcome, 'seed-committed').payload;
    return answerOf({ revealed, seeds: { ...committed, nonce: FIRST_NONCE } }, outcome);
  };
}

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

function roundHandlers(
  pool: DatabasePool,
  links: ReceiptLinks,
): Pick<Handlers, 'round' | 'round-link' | 'shared-round'> {
  return {
    round: roundHandler(pool),
    'round-link': roundLinkHandler(pool, links),
    'shared-round': sharedRoundHandler(pool, links),
  };
}

export function handlers({ pool, ledger, sessionKeys }: Ground) {
  return {
    seeds: seedsHandler(pool),
    'rotate-seed': rotateSeedHandler(ledger),
    ...roundHandlers(pool, openReceiptLinks(sessionKeys)),
  };
}
