import type { StaffPromo } from '#contracts/promos/staff-calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { When } from '../table/figures.tsx';

const STATE_WORDS: Record<StaffPromo['state'], [words: string, tone: BadgeTone]> = {
  running: ['Running', 'gain'],
  'used-up': ['Used up', 'brass'],
  expired: ['Expired', 'plain'],
  ended: ['Ended', 'plain'],
};

export const PROMO_COLUMNS: readonly StaffColumn<StaffPromo>[] = [
  { id: 'code', name: 'Code', cell: ({ code }) => code, text: ({ code }) => code },
  {
    id: 'state',
    name: 'State',
    cell: ({ state }) => <Badge tone={STATE_WORDS[state][1]}>{STATE_WORDS[state][0]}</Badge>,
    text: ({ state }) => state,
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ points }) => formatPoints(points),
    text: ({ points }) => points,
  },
  {
    id: 'uses',
    name: 'Uses',
    isAmount: true,
    cell: ({ uses, mostUses }) => `${formatPoints(uses)} of ${formatPoints(mostUses)}`,
    text: ({ uses }) => uses,
  },
  {
    id: 'cost',
    name: 'Paid',
    isAmount: true,
    cell: ({ paidPoints }) => formatPoints(paidPoints),
    text: ({ paidPoints }) => String(paidPoints),
  },
  { id: 'for', name: 'For', cell: whoMay, text: whoMay },
  {
    id: 'expires',
    name: 'Expires',
    cell: ({ expiresAt }) => <When at={expiresAt} />,
    text: ({ expiresAt }) => expiresAt,
  },
  { id: 'reason', name: 'Note', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  { id: 'by', name: 'Made by', cell: ({ maker }) => maker, text: ({ maker }) => maker },
  { id: 'made', name: 'Made', cell: ({ madeAt }) => <When at={madeAt} />, text: ({ madeAt }) => madeAt },
];

function whoMay({ isVerifiedOnly, minDays }: StaffPromo): string {
  const who = isVerifiedOnly ? 'Verified' : 'All';
  return minDays === 0 ? who : `${who}, ${minDays} ${minDays === 1 ? 'day' : 'days'} old`;
}
