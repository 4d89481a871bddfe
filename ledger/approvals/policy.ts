import { APPROVAL_SETTINGS } from '#contracts/approvals/settings.ts';
import { DEFAULT_CHALLENGES, type Challenge } from '#contracts/challenges/challenge.ts';
import type { CommandOf } from '#contracts/commands.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import { startOfRace } from '#contracts/races/window.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import type { Account } from '../engine/book/account.ts';
import type { Context } from '../engine/decide/rule.ts';
import { isAboveAct, pointsByStaff } from './staff-points/values.ts';

/** One person never changes the terms of approvals. */
const NEVER: ReadonlySet<string> = new Set([...Object.keys(APPROVAL_SETTINGS), 'withdrawal-manual-limit']);

/** Compared with the default, not with the value in force: many small steps lead no further than one. */
function isOrdinaryValue(key: SettingKey, value: unknown, factor: number): boolean {
  if (!SETTINGS[key].isMoney) return true;
  if (factor === 0 || NEVER.has(key)) return false;
  const usual: unknown = SETTINGS[key].default;
  if (key === 'challenges') return dailyReward(value as Challenge[]) <= factor * dailyReward(DEFAULT_CHALLENGES);
  if (typeof usual !== 'number' || typeof value !== 'number') return JSON.stringify(value) === JSON.stringify(usual);
  return value * factor >= usual && value <= usual * factor;
}

/** The most that one player can get in a day. */
function dailyReward(challenges: readonly Challenge[]): number {
  const highest = new Map<string, number>();
  for (const { id, reward, isActive } of challenges) {
    if (isActive) highest.set(id, Math.max(reward, highest.get(id) ?? 0));
  }
  return [...highest.values()].reduce((sum, reward) => sum + reward, 0);
}

const MICROS_PER_DOLLAR = 1_000_000;

export function isByStaff({ actor }: { actor?: string | undefined }): boolean {
  return actor?.startsWith('operator:') === true;
}

/** Policies of the house and its terminal decide alone; staff do not above the limits. */
export function needsSecondPerson(
  account: Readonly<Account>,
  command: CommandOf<GatedCommand>,
  context: Pick<Context, 'setting' | 'countsStaff' | 'now'>,
): boolean {
  if (!isByStaff(command)) return false;
  if (isAboveAct(account, command, context)) return true;
  const { setting, countsStaff, now } = context;
  const owned = account.available + account.held;
  const pointsOf = (withdrawalId: string) => account.withdrawals?.get(withdrawalId)?.points ?? 0;
  switch (command.type) {
    case 'approve-withdrawal':
      return pointsOf(command.withdrawalId) > setting('approval-withdrawals');
    case 'pay-withdrawal':
    case 'return-withdrawal':
      return pointsOf(command.withdrawalId) > setting('withdrawal-manual-limit');
    case 'settle-payout':
    case 'release-returned':
    case 'forfeit-returned':
      return true;
    case 'adjust-points':
      return Math.max(owned, owned + command.amountPoints) > setting('approval-balance');
    case 'post-hold':
    case 'ban-account':
    case 'unban-account':
      return owned > setting('approval-balance');
    case 'correct-error':
      return command.amountPoints > setting('approval-corrections');
    case 'feed-rain-pool':
      return Math.abs(command.amountPoints) > setting('approval-rain');
    case 'make-promo':
      return command.amountPoints * command.mostUses > setting('approval-promos');
    case 'plan-race':
      return command.prizes.reduce((sum, prize) => sum + prize, 0) > setting('approval-races');
    // Players were promised its prizes.
    case 'cancel-race':
      return startOfRace(account.races!.races.get(command.raceId)!) <= now;
    case 'grant-role':
      return setting('approval-roles').includes(command.role);
    case 'change-setting':
      return !isOrdinaryValue(command.key, command.value, setting('approval-settings'));
    // A click or player code of the postback names the account, or a second person does.
    case 'resolve-postback':
      return !command.isNamed;
    case 'fail-withdrawal':
      return countsStaff && pointsOf(command.withdrawalId) > setting('withdrawal-manual-limit');
    case 'void-hold':
      return false;
    case 'post-treasury':
      return command.micros > setting('approval-treasury') * MICROS_PER_DOLLAR;
  }
}

/** Shown to the checker beside the change. */
export function stateBefore(account: Readonly<Account>, command: CommandOf<GatedCommand>): Record<string, unknown> {
  const { available, held, standing, settings, withdrawals } = account;
  switch (command.type) {
    case 'adjust-points':
    case 'correct-error':
    case 'post-hold':
    case 'feed-rain-pool':
    case 'resolve-postback':
      return { available, held };
    case 'void-hold':
      return { available, held, points: pointsByStaff(account, command) };
    case 'ban-account':
    case 'unban-account':
      return { available, held, isBanned: standing?.isBanned === true };
    case 'grant-role':
      return { roles: [...(standing?.roles.keys() ?? [])] };
    case 'change-setting':
      // Before its first change the value comes from the environment, which the log does not know.
      return settings?.has(command.key) ? { value: settings.get(command.key) } : {};
    case 'cancel-race': {
      const { isOver: _, ...race } = account.races!.races.get(command.raceId)!;
      return race;
    }
    case 'make-promo':
    case 'plan-race':
    case 'post-treasury':
      return {};
    default: {
      const { method, points, micros, stage, attempt } = withdrawals!.get(command.withdrawalId)!;
      return { method, points, micros, stage, attempt };
    }
  }
}
