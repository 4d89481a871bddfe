import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { instantOf } from '#contracts/days/time.ts';
import { GATED, type GatedCommand } from '#contracts/definition/gated.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { type Permission, permissionsOf, rolesWith } from '#contracts/definition/permissions.ts';
import { describeChange, describeEffect } from './change-words.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { describeCause } from '#contracts/approvals/stale-cause.ts';
import type { ChangeRequestRow } from '#projections/approvals/read.ts';

export type Viewer = {
  account: AccountId;
  permissions: readonly Permission[];
  /** The house lets one person decide alone. */
  mayBeAlone: boolean;
  /** Of settings, before the first change. */
  firstValues?: Readonly<Record<string, unknown>>;
};

type NameOf = (account: AccountId) => string;

export function presentChange(row: ChangeRequestRow, viewer: Viewer, nameOf: NameOf | null): ChangeRequest {
  const { id, kind, account, change, hash, thing, state, maker, checker, expiresAt, outdatedBy } = row;
  const before = stateBefore(row, viewer);
  const isWaiting = state === 'waiting';
  const isMaker = maker === actorOf(viewer.account);
  const reasonNot = isWaiting ? whyNot(row, viewer) : null;
  const reason = 'reason' in change && typeof change['reason'] === 'string' ? change['reason'] : null;
  return {
    id,
    kind,
    account,
    what: describeChange({ account, name: isHouseAccount(account) ? undefined : nameOf?.(account), change, before }),
    effect: describeEffect({ change, before }),
    change,
    hash,
    thing,
    before,
    state,
    maker: decider(maker, row.requestedAt, { reason, nameOf }),
    checker:
      checker === null || row.endedAt === null ? null : decider(checker, row.endedAt, { reason: row.reason, nameOf }),
    expiresAt: expiresAt === null ? null : instantOf(expiresAt),
    staleBecause: outdatedBy === null ? null : describeCause(outdatedBy),
    canApprove: isWaiting && reasonNot === null,
    canReject: isWaiting && !isMaker && mayDecide(row, viewer),
    canWithdraw: isWaiting && isMaker,
    reasonNot,
  };
}

/** The log has no value of a setting before its first change. */
function stateBefore(
  { kind, change, before }: ChangeRequestRow,
  { firstValues = {} }: Viewer,
): ChangeRequest['before'] {
  const { key } = change as { key?: unknown };
  if (kind !== 'change-setting' || 'value' in before || typeof key !== 'string' || !(key in firstValues)) return before;
  return { ...before, value: firstValues[key] };
}

/** As the permission and the ledger would refuse it. */
function whyNot(row: ChangeRequestRow, viewer: Viewer): string | null {
  if (!viewer.permissions.includes(GATED[row.kind])) return needed(row.kind);
  if (row.account === viewer.account) return 'This change is about your own account. Ask a colleague.';
  if (row.maker === actorOf(viewer.account) && !viewer.mayBeAlone)
    return 'You asked for this. Someone else has to approve it.';
  return null;
}

function mayDecide(row: ChangeRequestRow, viewer: Viewer): boolean {
  return viewer.permissions.includes(GATED[row.kind]) && row.account !== viewer.account;
}

export function needed(kind: GatedCommand): string {
  return `This needs one of these roles: ${rolesWith(GATED[kind]).join(', ')}.`;
}

type Told = { reason: string | null; nameOf: NameOf | null };

function decider(actor: string, at: number, { reason, nameOf }: Told): ChangeRequest['maker'] {
  const account = accountOfActor(actor);
  const username = account === null || nameOf === null ? null : nameOf(account);
  return { actor, account, username, at: instantOf(at), reason };
}

export function accountOfActor(actor: string): AccountId | null {
  const digits = /^operator:(\d+)$/.exec(actor)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function actorOf(account: AccountId): string {
  return `operator:${account}`;
}

export type ViewerDeps = {
  identity: Pick<Identity, 'person'>;
  settings: Pick<LiveSettings, 'value'>;
  firstValues: Readonly<Record<SettingKey, unknown>>;
};

export async function viewerOf({ identity, settings, firstValues }: ViewerDeps, account: AccountId): Promise<Viewer> {
  const person = await identity.person(account);
  const mayBeAlone = settings.value('approvals') === 'single';
  return { account, permissions: permissionsOf(person?.roles ?? []), mayBeAlone, firstValues };
}
