import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { refusal } from '#contracts/outcome.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { queueOf, stagesOfQueue, WITHDRAWAL_QUEUES, type WithdrawalQueue } from '#contracts/withdrawals/queues.ts';
import type { StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { type ChangeRequestRow, readChangeRequests } from '#projections/approvals/read.ts';
import { countStanding, listWithdrawals, readWithdrawal, type WithdrawalRow } from '#projections/withdrawals/read.ts';
import { accountAsked } from '../../module/account-asked.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';
import { accountOfActor, presentChange, type Viewer, viewerOf } from '../../module/present-change.ts';
import type { Names } from '../../module/names.ts';
import { presentWithdrawal, shownDestination } from '../port/present-withdrawal.ts';
import { readDestinations } from '../port/destinations.ts';
import { readClaims } from '../port/read-attempts.ts';

type Deps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'person' | 'publicPersons' | 'accountOf'>;
  compliance: Pick<Compliance, 'holdsOf' | 'onHold' | 'risks'>;
  settings: Pick<LiveSettings, 'value'>;
  firstValues: Readonly<Record<SettingKey, unknown>>;
  names: Names;
  staff: Pick<StaffRecords, 'access'>;
  now: () => number;
};

type StaffListCall = 'admin-withdrawals' | 'admin-withdrawal' | 'withdrawal-queues';

export function staffListHandlers(deps: Deps): Pick<Handlers, StaffListCall> {
  const { pool, compliance } = deps;
  return {
    'admin-withdrawals': async ({ account, query: { queue, user, ...asked } }) => {
      const [player, conditions] = await Promise.all([
        accountAsked(deps.identity, user),
        queue === undefined ? undefined : conditionsOf(deps, queue),
      ]);
      const page = await listWithdrawals(pool, { ...asked, account: player, queue: conditions });
      return answerPage(page, (rows) => present(deps, rows, account));
    },
    'admin-withdrawal': async ({ account, params: { id } }) => {
      const row = await readWithdrawal(pool, id);
      if (row === null) return refusal('withdrawal-unknown');
      const [withdrawal] = await present(deps, [row], account);
      return answer(withdrawal!);
    },
    'withdrawal-queues': async () => {
      const standing = await countStanding(pool, await compliance.onHold());
      return answer(
        WITHDRAWAL_QUEUES.flatMap((queue) => {
          const parts = standing.filter(({ stage, isHeld }) => queueOf(stage, isHeld) === queue);
          if (parts.length === 0) return [];
          const count = parts.reduce((sum, part) => sum + part.count, 0);
          const points = parts.reduce((sum, part) => sum + part.points, 0n);
          const oldest = Math.min(...parts.map((part) => part.oldest));
          return [{ queue, count, points, oldest: instantOf(oldest) }];
        }),
      );
    },
  };
}

const SORTED_BY_HOLD: ReadonlySet<WithdrawalQueue> = new Set(['review', 'held', 'to-pay']);

async function conditionsOf({ compliance }: Deps, queue: WithdrawalQueue) {
  const onHold = await compliance.onHold();
  return { stages: stagesOfQueue(queue), onHold, isHeld: SORTED_BY_HOLD.has(queue) ? queue === 'held' : null };
}

async function present(deps: Deps, rows: readonly WithdrawalRow[], account: AccountId): Promise<StaffWithdrawal[]> {
  const { pool, identity, compliance, settings, staff } = deps;
  const ids = rows.map(({ id }) => id);
  const accounts = [...new Set(rows.map((row) => row.account))];
  const [destinations, claims, people, holds, risks, changes, opened] = await Promise.all([
    readDestinations(pool, ids),
    readClaims(pool, ids),
    identity.publicPersons(accounts),
    compliance.holdsOf(rows),
    compliance.risks(ids),
    waitingChanges(deps, ids, account),
    staff.access.opened(account, accounts),
  ]);
  const isAlone = settings.value('approvals') === 'single';
  const limit = settings.value('approval-withdrawals');
  return rows.map((row) => ({
    ...presentWithdrawal(row, shownDestination(destinations.get(row.id), opened.has(row.account)), {
      isHeld: holds.has(row.id),
      claimBy: claims.get(row.id) ?? null,
    }),
    risk: risks.get(row.id) ?? null,
    holdReason: holds.get(row.id) ?? null,
    queue: queueOf(row.stage, holds.has(row.id)),
    needsSecondPerson: !isAlone && row.points > limit,
    change: changes.get(row.id) ?? null,
    userId: row.account,
    username: people.get(row.account)?.username ?? null,
    attempt: row.attempt,
    provider: row.provider,
    decidedBy: row.decidedBy,
    adminNotes: row.notes,
  }));
}

type WaitingChange = StaffWithdrawal['change'];

async function waitingChanges(
  deps: Deps,
  ids: readonly string[],
  account: AccountId,
): Promise<ReadonlyMap<string, WaitingChange>> {
  const { pool, names, now } = deps;
  const things = ids.map((id) => `withdrawal:${id}`);
  const rows = await readChangeRequests(pool, { state: 'waiting', things, limit: 2 * ids.length }, now());
  if (rows.length === 0) return new Map();
  const viewer = await viewerOf(deps, account);
  const nameOf = await names(rows.map(({ maker }) => accountOfActor(maker)).filter((maker) => maker !== null));
  return new Map(
    rows.toReversed().map((row) => [row.thing!.slice('withdrawal:'.length), shortened(row, viewer, nameOf)]),
  );
}

function shortened(row: ChangeRequestRow, viewer: Viewer, nameOf: (account: AccountId) => string): WaitingChange {
  const { id, maker, canApprove } = presentChange(row, viewer, nameOf);
  return { id, by: maker.username, askedAt: maker.at, canApprove };
}
