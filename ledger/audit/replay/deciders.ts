import type { CommandType } from '#contracts/commands.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { GATED, isGated } from '#contracts/definition/gated.ts';
import { mayAsk } from '#contracts/policies.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import { TELLS } from '../../capabilities.ts';
import type { Decider, Replayed } from '../../decision/decides.ts';

const deciderOf = ({ type }: LedgerEvent): Decider | undefined => TELLS[type as Replayed]?.by;

/** `type`: of the command behind the decision. Roles of staff are compared across partitions. */
export function deciderComplaint(first: LedgerEvent, type: CommandType): string | null {
  const { actor } = first;
  const decider = deciderOf(first);
  if (decider === undefined) return null;
  if (decider === 'player') return actor === null ? null : `only the player decides it, not ${actor}`;
  const isOfPolicies = decider === 'system';
  if (actor === null) return isOfPolicies ? 'it names no policy' : 'it names no member of staff';
  const due = isOfPolicies ? 'another policy decides it' : 'staff decide it';
  if (!actor.startsWith('operator:')) return mayAsk(actor, type) ? null : `${due}, not ${actor}`;
  return isOfPolicies ? `a policy decides it, not ${actor}` : null;
}

/** Of staff. `changeOf`: the type of a requested change. Null if none is needed. */
export function permissionNeeded(
  first: LedgerEvent,
  changeOf: (requestId: string) => string | undefined,
): Permission | null {
  const decider = deciderOf(first);
  switch (first.type) {
    case 'setting-changed':
      return permissionOfSetting(first.payload.key);
    case 'change-requested':
    case 'second-person-waived':
      return permissionOf(first.payload.change);
    case 'change-approved':
    case 'change-rejected':
      return permissionOf({ type: changeOf(first.payload.requestId) ?? '' });
    default:
      if (decider === undefined || decider === 'player' || decider === 'system' || decider === 'changes') return null;
      return decider;
  }
}

function permissionOf(change: EventOf<'change-requested'>['payload']['change']): Permission | null {
  if (change.type === 'change-setting' && typeof change['key'] === 'string') return permissionOfSetting(change['key']);
  return isGated(change.type) ? GATED[change.type] : null;
}

function permissionOfSetting(key: string): Permission {
  return Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey].changedBy : 'change-money-settings';
}
