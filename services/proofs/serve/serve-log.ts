import { type Budget, LIST, SMALL } from '#contracts/definition/call.ts';
import { auditorTokenRefused } from '#contracts/proofs/refusals.ts';
import { refused, type Refused } from '../../module/errors.ts';
import type { Context, Door } from '../../module/routes.ts';
import type { AuditorTokens } from '../auditors/open-tokens.ts';
import { entryBundle } from './entry-bundle.ts';
import { logAddress, type LogAddress } from './log-address.ts';
import { type LogReads, NO_TILE, readLog } from './read-log.ts';
import { BYTES, send, type Sent } from './send.ts';

/** A request for a kept row costs 1: about a quarter of a millisecond. */
const TILE_ROOTS: Budget = { purse: 'other', cost: 5 };
const GROWTH: Budget = { purse: 'other', cost: 15 };
/** 256 events are read and hashed. */
const TILE_EVENTS: Budget = { purse: 'other', cost: 25 };

const NOTHING = refused('not-found', 'The log has no such address.');

type Deps = LogReads & { auditorTokens: AuditorTokens };

export function serveLog(deps: Deps, door: Door): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    ctx.state.call = 'log';
    ctx.set('Cache-Control', 'no-store');
    const address = logAddress(ctx.req.url ?? '');
    const tooOften = await pay(address, ctx);
    if (tooOften !== null) return door.refuse(ctx, tooOften);
    const found = address === null ? NOTHING : await read(address, ctx);
    if (found.kind === 'refusal') return door.refuse(ctx, found);
    await send(ctx, found);
  };

  function read(address: LogAddress, ctx: Context): Promise<Sent | Refused> {
    const isOfEntries = address.kind === 'tile' && address.tile.level === 'entries';
    return isOfEntries ? entries(address, ctx) : readLog(deps, address);
  }

  /** The token of an auditor, who reads every tile, pays for hashes of events, as for the entries. */
  async function pay(address: LogAddress | null, ctx: Context): Promise<Refused | null> {
    const payer = door.addressOf(ctx.req);
    const { authorization } = ctx.req.headers;
    const budget = address === null ? SMALL : budgetOf(address);
    if (budget !== TILE_EVENTS || authorization === undefined) return door.takeBudget(budget, payer);
    const tooOften = door.takeBudget(SMALL, payer);
    if (tooOften !== null) return tooOften;
    const admitted = await deps.auditorTokens.admit(authorization, payer);
    return admitted.kind === 'admitted'
      ? door.takeBudget(LIST, `auditor ${admitted.id}`)
      : door.takeBudget(budget, payer);
  }

  async function entries({ log, tile }: Extract<LogAddress, { kind: 'tile' }>, ctx: Context): Promise<Sent | Refused> {
    const { auditorTokens, logProofs } = deps;
    const admitted = await auditorTokens.admit(ctx.req.headers.authorization, door.addressOf(ctx.req));
    if (admitted.kind === 'refused') {
      ctx.set('WWW-Authenticate', 'Bearer realm="entries of the log"');
      return refused(auditorTokenRefused.code, admitted.message);
    }
    const tooOften = door.takeBudget(LIST, `auditor ${admitted.id}`);
    if (tooOften !== null) return tooOften;
    const found = await logProofs.bundle(log, tile);
    return found === null ? NO_TILE : { kind: 'sent', type: BYTES, body: entryBundle(found), keptMs: 'never' };
  }
}

/** Entries are paid for by their token. */
function budgetOf(address: LogAddress): Budget {
  if (address.kind === 'growth') return GROWTH;
  if (address.kind !== 'tile' || address.tile.level === 'entries') return SMALL;
  return address.tile.level === 0 ? TILE_EVENTS : TILE_ROOTS;
}
