// Of every command that can need a second person: one that does, by staff, with the past that it needs.
import { DAY_MS } from '#contracts/days/time.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import type { Command, CommandOf } from '#contracts/commands.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { adjusts, decides, holds, notes, opens, pays, plansRace, sendsBack, submits, withdraws } from './asks.ts';
import { TEST_BEGINS } from './test-ledger.ts';
import { randomCommandId } from '#infra/process/random.ts';

export const MAKER = 'operator:1001';

/** `passesMs`: between the past and the command. */
export type GatedCase = { past: Command[]; command: CommandOf<GatedCommand>; passesMs?: number };

const RICH = 1_000_000;

/** Above the default limits, on this player's account or one of the house. */
export function gatedCase(type: GatedCommand, player: number): GatedCase {
  const owner = [opens(player), adjusts(player, RICH)];
  const by = { commandId: randomCommandId(), account: player, actor: MAKER, reason: 'a ticket' };
  const withdrawal = withdraws(player, 5000, { method: 'paypal' });
  const { commandId: withdrawalId } = withdrawal;
  const requested = [...owner, withdrawal];
  const approved = [...requested, { ...decides('approve-withdrawal', player, withdrawalId), actor: 'cli:test' }];
  const paid = [...approved, pays(player, withdrawalId, { attempt: null })];
  switch (type) {
    case 'approve-withdrawal':
      return { past: requested, command: { type, ...by, withdrawalId } };
    case 'pay-withdrawal': {
      const { reason: _, ...base } = by;
      const payment = { attempt: null, reference: 'R-1', feeMicros: null, checker: null };
      return { past: approved, command: { type, ...base, withdrawalId, ...payment } };
    }
    case 'fail-withdrawal':
      return { past: approved, command: { type, ...by, withdrawalId } };
    case 'return-withdrawal':
      return { past: paid, command: { type, ...by, withdrawalId, isKept: false, feeMicros: null } };
    case 'release-returned':
    case 'forfeit-returned':
      return { past: [...paid, sendsBack(player, withdrawalId, true)], command: { type, ...by, withdrawalId } };
    case 'settle-payout': {
      const unknown = [...approved, submits(player, withdrawalId), notes(player, withdrawalId, 'unknown')];
      const outcome = { attempt: 1, outcome: 'paid', reference: 'R-1' } as const;
      return { past: unknown, command: { type, ...by, withdrawalId, ...outcome } };
    }
    case 'adjust-points':
      return { past: owner, command: { type, ...by, amountPoints: 50 } };
    case 'resolve-postback': {
      const postback = { conversionId: randomCommandId(), amountPoints: 50, isNamed: false };
      return { past: [opens(player)], command: { type, ...by, ...postback } };
    }
    case 'correct-error':
      return { past: owner, command: { type, ...by, amountPoints: 50, cause: '0-1' } };
    case 'post-hold': {
      const hold = holds(player, 50);
      const { reason: _, ...base } = by;
      return { past: [...owner, hold], command: { type, ...base, holdId: hold.commandId } };
    }
    case 'void-hold': {
      const hold = holds(player, RICH / 2);
      const { reason: _, ...base } = by;
      return { past: [...owner, hold], command: { type, ...base, holdId: hold.commandId } };
    }
    case 'ban-account':
      return { past: owner, command: { type, ...by } };
    case 'unban-account': {
      const ban = { ...by, commandId: randomCommandId(), actor: 'cli:test' };
      return { past: [...owner, { type: 'ban-account', ...ban }], command: { type, ...by } };
    }
    case 'grant-role':
      return { past: owner, command: { type, ...by, role: 'finance', until: null } };
    case 'change-setting': {
      const { settings: account } = HOUSE_ACCOUNTS;
      const command = { type, ...by, account, key: 'signup-bonus', value: 1_000_000 } as CommandOf<'change-setting'>;
      return { past: [opens(account)], command };
    }
    case 'feed-rain-pool': {
      const { rain: account } = HOUSE_ACCOUNTS;
      return { past: [opens(account)], command: { type, ...by, account, amountPoints: 500 } };
    }
    case 'make-promo': {
      const { promos: account } = HOUSE_ACCOUNTS;
      const terms = { code: 'SPRING', amountPoints: 500, mostUses: 1000, isVerifiedOnly: true, minDays: 0 };
      const command = { type, ...by, account, ...terms, expiresAt: Date.UTC(2100, 0, 1) } as const;
      return { past: [opens(account)], command };
    }
    case 'plan-race': {
      const { races: account } = HOUSE_ACCOUNTS;
      const terms = { name: 'Spring', measure: 'wagered', firstDay: 47_000, days: 7 } as const;
      const command = { type, ...by, account, ...terms, prizes: [20_000] };
      return { past: [opens(account)], command };
    }
    case 'cancel-race': {
      const { races: account } = HOUSE_ACCOUNTS;
      const race = plansRace({ firstDay: Math.floor(TEST_BEGINS / DAY_MS), days: 1 });
      const command = { type, ...by, account, raceId: race.commandId };
      return { past: [opens(account), race], command, passesMs: 10 * DAY_MS };
    }
    case 'post-treasury': {
      const { treasury: account } = HOUSE_ACCOUNTS;
      const posting = { debit: 'bank', credit: 'suspense', micros: 5_000_000, reference: null } as const;
      return { past: [opens(account)], command: { type, ...by, account, ...posting } };
    }
  }
}
