import { LIST, SMALL } from '#contracts/definition/call.ts';
import { auditorTokenRefused } from '#contracts/proofs/refusals.ts';
import { refused, type Refused } from '../../module/errors.ts';
import type { Context, Door } from '../../module/routes.ts';
import type { AuditorTokens } from '../auditors/open-tokens.ts';
import { entryBundle } from './entry-bundle.ts';
import { logAddress, type LogAddress } from './log-address.ts';
import { type LogReads, NO_TILE, readLog } from './read-log.ts';
import { BYTES, send, type Sent } from './send.ts';

const NOTHING = refused('not-found', 'The log has no such address.');

type Deps = LogReads & { auditorTokens: AuditorTokens };

export function serveLog(deps: Deps, door: Door): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    ctx.state.call = 'log';
    ctx.set('Cache-Control', 'no-store');
    const address = logAddress(ctx.req.url ?? '');
    const payer = door.addressOf(ctx.req);
    const tooOften = door.takeBudget(address !== null && isLarge(address) ? LIST : SMALL, payer);
    if (tooOften !== null) return door.refuse(ctx, tooOften);
    const found = address === null ? NOTHING : await read(address, ctx);
    if (found.kind === 'refusal') return door.refuse(ctx, found);
    await send(ctx, found);
  };

  function read(address: LogAddress, ctx: Context): Promise<Sent | Refused> {
    const isOfEntries = address.kind === 'tile' && address.tile.level === 'entries';
    return isOfEntries ? entries(address, ctx) : readLog(deps, address);
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

/** Those that read hundreds of events. Entries are paid for by their token. */
function isLarge(address: LogAddress): boolean {
  return address.kind === 'growth' || (address.kind === 'tile' && address.tile.level === 0);
}
