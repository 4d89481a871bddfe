import type { AuditRound } from '#contracts/audit/calls.ts';
import { readRoundsWithin, type RoundRow } from '#projections/rounds/read.ts';
import type { BooksRooms } from '../books/port/asked-position.ts';
import { answer, type Handler } from '../module/handler.ts';
import { spanOf } from './account-span.ts';

export function auditRoundsHandler(rooms: BooksRooms): Handler<'audit-rounds'> {
  return async ({ params: { account }, query: { at, since, before, limit } }) => {
    const span = await spanOf(rooms, account, { at, since });
    if (span.kind === 'refusal') return span;
    const toSeq = before === undefined ? span.toSeq : Math.min(span.toSeq, before - 1);
    const read = await readRoundsWithin(rooms.pool, account, { afterSeq: span.afterSeq, toSeq, limit: limit + 1 });
    const shown = read.slice(0, limit);
    return answer({
      rows: shown.map(({ id, ...round }) => ({ place: id, ...presentRound({ id, ...round }) })),
      next: read.length > limit ? Number(shown.at(-1)!.id.split('-')[1]) : null,
    });
  };
}

export function presentRound(round: RoundRow): AuditRound {
  const { game, params, outcome, stakePoints, payoutPoints, multiplierHundredths } = round;
  const { serverSeedHash, serverSeed, clientSeed, nonce } = round;
  const bet = { game, params, outcome, stakePoints, payoutPoints, multiplierHundredths };
  return { ...bet, serverSeedHash, serverSeed, clientSeed, nonce };
}
