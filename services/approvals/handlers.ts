import type { DatabasePool } from 'slonik';
import type { ChangeState } from '#contracts/approvals/change-request.ts';
import { describeCause, ROLE_LOST } from '#contracts/approvals/stale-cause.ts';
import type { CommandOf } from '#contracts/commands.ts';
import { GATED, GATED_COMMANDS, type GatedCommand } from '#contracts/definition/gated.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { Identity, StandingCommand } from '#contracts/internal/identity.ts';
import { type Ledger, type Receipt, refusal } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import {
  type ChangeRequestRow,
  countChangeRequests,
  readChangeRequest,
  listChangeRequests,
  type Wanted,
} from '#projections/approvals/read.ts';
import { inOpenMonth } from '../finance/port/open-month.ts';
import { type Refused, staleSession } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, answerPage, type Asked as AskedOf, type Handlers } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import { permissionRefusal } from '../module/permitted.ts';
import {
  accountOfActor,
  actorOf,
  presentChange,
  type Viewer,
  type ViewerDeps,
  viewerOf,
} from '../module/present-change.ts';
import { openSettingWriter, type WriterRooms } from '../settings/port/setting-writer.ts';
import { mayBanStaff } from '../standing/port/may-ban-staff.ts';

type Deps = ViewerDeps & { pool: DatabasePool; names: Names; now: () => number };
type ListCall = 'change-requests' | 'change-request' | 'change-request-counts';

function changeListHandlers(deps: Deps): Pick<Handlers, ListCall> {
  const { pool, now } = deps;
  return {
    'change-requests': async ({ account, query: { show, ...asked } }) => {
      const viewer = await viewerOf(deps, account);
      const page = await listChangeRequests(pool, { ...asked, ...shown(show, viewer) }, now());
      return answerPage(page, async (rows) => ({
        rows: await present(deps, rows, viewer),
        next: page?.next === null ? null : rows.at(-1)!.id,
      }));
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

type DecideDeps = WriterRooms & {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<
    Identity,
    'person' | 'staffNeedFactor' | 'waysToReauthenticate' | 'changeStanding' | 'sharedBy' | 'endIfMakerLost'
  >;
};
type DecisionCall = 'approve-change' | 'reject-change' | 'withdraw-change';

function changeDecisionHandlers(deps: DecideDeps): Pick<Handlers, DecisionCall> {
  const { ledger } = deps;
  return {
    'approve-change': async (asked) => {
      const { hash, reason = null } = asked.body;
      if (!asked.session.isFresh()) return staleSession(deps.identity, asked.account);
      return decide(deps, asked, 'approved', async (base, row) => {
        const kept =
          (await mayNot(deps, asked, row)) ?? (await unlessOne(deps, asked, row)) ?? (await unlessPassed(deps, row));
        if (kept !== null) return kept;
        return approve(deps, { type: 'approve-change', ...base, hash, reason }, row);
      });
    },
    'reject-change': (asked) =>
      decide(deps, asked, 'rejected', async (base, row) => {
        const kept = await mayNot(deps, asked, row);
        return kept ?? ledger.submit({ type: 'reject-change', ...base, reason: asked.body.reason });
      }),
    'withdraw-change': (asked) =>
      decide(deps, asked, 'withdrawn', (base) => ledger.submit({ type: 'withdraw-change', ...base })),
  };
}

type Asked = Pick<AskedOf<object>, 'session'> & { account: number; commandId: string; params: { id: string } };
type Base = { commandId: string; account: number; actor: string; requestId: string };
type Decide = (base: Base, row: ChangeRequestRow) => Promise<Receipt | Refused>;

async function decide(
  { pool, now }: DecideDeps,
  { account: checker, commandId, params: { id } }: Asked,
  state: ChangeState,
  submit: Decide,
) {
  const row = await readChangeRequest(pool, id, now());
  if (row === null) return refusal('change-request-unknown');
  const outcome = await submit({ commandId, account: row.account, actor: actorOf(checker), requestId: id }, row);
  if (outcome.kind === 'refusal') return outcome;
  const position = positionAt(outcome.partition, outcome.seq);
  const message = `The change was ${state}.`;
  return answerOf({ success: true as const, message, id, state, position }, outcome);
}

async function mayNot(
  { identity }: DecideDeps,
  { account, session }: Asked,
  row: ChangeRequestRow,
): Promise<Refused | null> {
  const turnedAway = await permissionRefusal(GATED[row.kind], account, identity, session.assurance());
  if (turnedAway !== null) return turnedAway;
  const isBan = row.kind === 'ban-account' || row.kind === 'unban-account';
  return isBan ? mayBanStaff(identity, row.account, account) : null;
}

/** Accounts with one mailbox or browser are one person. A request ends when its maker has lost the role. */
async function unlessOne(
  { identity }: DecideDeps,
  { account, session }: Asked,
  row: ChangeRequestRow,
): Promise<Refused | null> {
  if (row.state !== 'waiting') return null;
  const maker = accountOfActor(row.maker);
  if (maker === null || maker === account) return null;
  const shared = await identity.sharedBy([account, maker], session.device());
  if (shared !== null) return refusal('same-person', SHARED[shared]);
  if (!(await identity.endIfMakerLost(row.id))) return null;
  return refusal('change-request-closed', `${describeCause(ROLE_LOST)} Nothing was changed.`);
}

const SHARED = {
  mailbox:
    'Your account and that of the person who asked have the same mailbox. Someone else has to approve this change.',
  device:
    'Your account and that of the person who asked were used in the same browser. Someone else has to approve this change.',
} as const;

/** Definitions of challenges that were in the future when the change was asked for can be in force by now. */
async function unlessPassed(deps: DecideDeps, { kind, change }: ChangeRequestRow): Promise<Refused | null> {
  if (kind !== 'change-setting' || change['key'] !== 'challenges') return null;
  return openSettingWriter(deps).mayChangeChallenges(change['value']);
}

const OF_STANDING: ReadonlySet<GatedCommand> = new Set(['ban-account', 'unban-account', 'grant-role']);

/** Identity makes a change of roles and bans effective before it answers. */
function approve(
  { ledger, identity, pool }: DecideDeps,
  command: CommandOf<'approve-change'>,
  { kind, change }: ChangeRequestRow,
): Promise<Receipt | Refused> {
  if (kind === 'post-treasury') {
    return inOpenMonth(pool, (change as Pick<CommandOf<'post-treasury'>, 'effectiveAt'>).effectiveAt, () =>
      ledger.submit(command),
    );
  }
  if (!OF_STANDING.has(kind)) return ledger.submit(command);
  const asked = { ...change, commandId: command.commandId, account: command.account, actor: command.actor };
  return identity.changeStanding(asked as unknown as StandingCommand, { isForced: false, approval: command });
}

export function handlers(ground: Ground) {
  return { ...changeListHandlers(ground), ...changeDecisionHandlers(ground) };
}
