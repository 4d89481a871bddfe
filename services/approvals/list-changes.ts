import type { DatabasePool } from 'slonik';
import { GATED, GATED_COMMANDS } from '#contracts/definition/gated.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { refusal } from '#contracts/outcome.ts';
import {
  type ChangeRequestRow,
  countChangeRequests,
  readChangeRequest,
  readChangeRequests,
  type Wanted,
} from '#projections/approvals/read.ts';
import { answer, type Handlers } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import {
  accountOfActor,
  actorOf,
  presentChange,
  type Viewer,
  type ViewerDeps,
  viewerOf,
} from '../module/present-change.ts';

type Deps = ViewerDeps & { pool: DatabasePool; names: Names; now: () => number };
type ListCall = 'change-requests' | 'change-request' | 'change-request-counts';

export function changeListHandlers(deps: Deps): Pick<Handlers, ListCall> {
  const { pool, now } = deps;
  return {
    'change-requests': async ({ account, query: { show, limit, ...filters } }) => {
      const viewer = await viewerOf(deps, account);
      const rows = await readChangeRequests(pool, { ...filters, ...shown(show, viewer), limit: limit + 1 }, now());
      const page = rows.slice(0, limit);
      return answer({
        rows: await present(deps, page, viewer),
        next: rows.length > limit ? page.at(-1)!.id : null,
      });
    },
    'change-request-counts': async ({ account }) => {
      const viewer = await viewerOf(deps, account);
      const [toDecide, mine] = await Promise.all([
        countChangeRequests(pool, shown('to-decide', viewer), now()),
        countChangeRequests(pool, { state: 'waiting', maker: actorOf(account) }, now()),
      ]);
      return answer({ toDecide, mine });
    },
    'change-request': async ({ account, params: { id } }) => {
      const row = await readChangeRequest(pool, id, now());
      if (row === null) return refusal('change-request-unknown');
      const [request] = await present(deps, [row], await viewerOf(deps, account));
      return answer(request!);
    },
  };
}

function shown(show: 'to-decide' | 'mine' | 'stale' | 'all', viewer: Viewer): Wanted {
  const { account, permissions, mayBeAlone } = viewer;
  const actor = actorOf(account);
  if (show === 'mine') return { maker: actor };
  if (show === 'stale') return { state: 'stale' };
  if (show === 'all') return {};
  const kinds = GATED_COMMANDS.filter((kind) => permissions.includes(GATED[kind]));
  return { decider: { actor, account, kinds, mayBeAlone } };
}

async function present({ names }: Deps, rows: readonly ChangeRequestRow[], viewer: Viewer) {
  const actors = rows.flatMap(({ maker, checker }) => [maker, checker ?? '']);
  const staff = actors.map(accountOfActor).filter((account) => account !== null);
  const players = rows.map(({ account }) => account).filter((account) => !isHouseAccount(account));
  const nameOf = await names([...staff, ...players]);
  return rows.map((row) => presentChange(row, viewer, nameOf));
}
