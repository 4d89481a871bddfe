import type { CommandOf } from './commands.ts';
import { instantOf } from './days/time.ts';
import type { GatedCommand } from './definition/gated.ts';
import { SETTINGS, type SettingKey } from './settings/registry.ts';
import { METHOD_TITLES, type MethodName } from './withdrawals/method-names.ts';
import { countedPoints, grouped } from './words/figures.ts';

type Unsigned<C> = C extends unknown ? Omit<C, 'commandId' | 'actor' | 'account'> : never;
export type Change = Unsigned<CommandOf<GatedCommand>>;

export type ToldChange = {
  account: number;
  /** Of the player, if it is known. */
  name?: string | undefined;
  /** As stored in the log, whose schema may be older. */
  change: { type: string };
  before: Readonly<Record<string, unknown>>;
};

export function describeChange({ account, name, change: stored, before }: ToldChange): string {
  const change = stored as Change;
  const who = name ?? `account ${account}`;
  switch (change.type) {
    case 'adjust-points': {
      const points = countedPoints(Math.abs(change.amountPoints));
      return change.amountPoints > 0 ? `Add ${points} to ${who}` : `Take ${points} from ${who}`;
    }
    case 'correct-error':
      return `Correct ${change.cause}: take ${countedPoints(change.amountPoints)} from ${who}`;
    case 'post-hold':
      return `Take held points of ${who}`;
    case 'void-hold':
      return `Give ${countedPoints(Number(before['points']))} of a hold back to ${who}`;
    case 'resolve-postback':
      return change.amountPoints === 0
        ? `Credit a postback of unknown worth to ${who}`
        : `Credit a postback of ${countedPoints(change.amountPoints)} to ${who}`;
    case 'ban-account':
      return `Ban ${who}${change.until === undefined ? '' : ` until ${instantOf(change.until)}`}`;
    case 'unban-account':
      return `Unban ${who}`;
    case 'grant-role': {
      const until = change.until === null ? '' : ` until ${instantOf(change.until)}`;
      return `Make ${who} ${change.role}${until}`;
    }
    case 'change-setting':
      return `Set ${titleOf(change.key)} to ${valueText(change.value)}`;
    case 'feed-rain-pool': {
      const points = countedPoints(Math.abs(change.amountPoints));
      return change.amountPoints > 0 ? `Add ${points} to the rain pool` : `Take ${points} from the rain pool`;
    }
    case 'make-promo': {
      const { code, amountPoints, mostUses } = change;
      return `Make the promo code ${code}: ${countedPoints(amountPoints)} for each of ${grouped(mostUses)} uses`;
    }
    case 'plan-race': {
      const points = change.prizes.reduce((sum, prize) => sum + prize, 0);
      return `Plan the race ${change.name}: prizes of ${countedPoints(points)}`;
    }
    case 'cancel-race':
      return 'Cancel a race that was not settled: no prize is paid';
    case 'post-treasury': {
      const { debit, credit, micros } = change;
      return `Post ${dollars(micros)} from ${credit} to ${debit}`;
    }
    default:
      return describeOfWithdrawal(change, before, who);
  }
}

export type OfWithdrawal = Extract<Change, { withdrawalId: string }>;

function describeOfWithdrawal(change: OfWithdrawal, before: ToldChange['before'], who: string): string {
  switch (change.type) {
    case 'approve-withdrawal':
      return `Approve the ${withdrawalOf(before)} of ${who}`;
    case 'pay-withdrawal':
      return `Record the ${withdrawalOf(before)} of ${who} as paid, reference ${change.reference}`;
    case 'fail-withdrawal':
      return `Record that the ${withdrawalOf(before)} of ${who} failed: the points go back`;
    case 'return-withdrawal':
      return `Record that the ${withdrawalOf(before)} of ${who} came back`;
    case 'settle-payout':
      return change.outcome === 'paid'
        ? `Record that the provider paid the ${withdrawalOf(before)} of ${who}, reference ${change.reference}`
        : `Record that the provider did not pay the ${withdrawalOf(before)} of ${who}`;
    case 'release-returned':
      return `Give the points of the returned ${withdrawalOf(before)} back to ${who}`;
    case 'forfeit-returned':
      return `Forfeit the points of the returned ${withdrawalOf(before)} of ${who}`;
  }
}

function titleOf(key: SettingKey): string {
  return `"${(SETTINGS[key] as { title: string } | undefined)?.title ?? key}"`;
}

const LONGEST_VALUE = 60;

export function valueText(value: unknown): string {
  const text = typeof value === 'number' ? grouped(value) : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? 'a new value' : text;
}

function withdrawalOf({ method, points }: Readonly<Record<string, unknown>>): string {
  const title = METHOD_TITLES[method as MethodName] ?? String(method);
  return `${title} withdrawal of ${countedPoints(Number(points))}`;
}

export function dollars(micros: number): string {
  const cents = micros % 10_000 === 0;
  return `$${(micros / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: cents ? 2 : 6 })}`;
}
