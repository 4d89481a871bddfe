import type { Permission } from '#contracts/definition/permissions.ts';
import { deskPath } from '../../house/desk-paths.ts';
import type { EconomyRow, FlowName } from './rows.ts';

type Entries = { q?: string; kind?: string };

const BONUSES: Readonly<Record<string, Partial<Record<FlowName, Entries>>>> = {
  signup: { pointsOut: { kind: 'signup-bonus-granted' } },
  daily: { pointsOut: { kind: 'daily-bonus-claimed' } },
  challenges: { pointsOut: { kind: 'challenge-claimed' }, pointsIn: { kind: 'challenge-reversed' } },
  referrals: { pointsOut: { q: 'referral-expense' }, pointsIn: { q: 'referral-expense' } },
  rakeback: { pointsOut: { kind: 'rakeback-claimed' } },
  'level-bonus': { pointsOut: { kind: 'level-bonus-claimed' } },
  checklist: { pointsOut: { kind: 'checklist-step-claimed' } },
  rain: { pointsOut: { kind: 'rain-share-paid' }, pointsIn: { kind: 'rain-tip-received' } },
};

const OTHERS: Readonly<Record<string, Entries>> = {
  accounts: { q: 'forfeited' },
  adjustments: { q: 'adjustments' },
  holds: { q: 'payout-clearing' },
  tips: { kind: 'tip-forfeited' },
  treasury: { kind: 'treasury-posted' },
};

const WITHDRAWALS: Partial<Record<FlowName, Entries>> = {
  pointsIn: { kind: 'withdrawal-paid' },
  pointsOut: { kind: 'withdrawal-returned' },
};

function entriesOf({ group, name }: EconomyRow, flow: FlowName): Entries | undefined {
  if (group === 'bonus') return BONUSES[name]?.[flow];
  if (group === 'network') return { q: `receivable:${name}` };
  if (group !== 'other') return undefined;
  return name === 'withdrawals' ? WITHDRAWALS[flow] : OTHERS[name];
}

export type Period = { from: string; to: string };

/** The events behind a figure, or null if no page lists them. */
export function eventsPath(
  row: EconomyRow,
  flow: FlowName,
  { period, permissions }: { period: Period; permissions: readonly Permission[] },
): string | null {
  if (row.group === 'game') {
    if (!permissions.includes('read-audit')) return null;
    const { from: since, to: at } = period;
    return `${deskPath('audit')}?${new URLSearchParams({ of: `house:${row.name}`, since, at }).toString()}`;
  }
  const entries = entriesOf(row, flow);
  if (entries === undefined) return null;
  return `${deskPath('finance')}?${new URLSearchParams({ tab: 'entries', ...entries, ...period }).toString()}`;
}
