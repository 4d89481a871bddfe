import type { StaffRace } from '#contracts/races/staff-calls.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { When } from '../table/figures.tsx';
import { MEASURE_WORDS } from './words.ts';

const STATE_WORDS: Record<StaffRace['state'], [words: string, tone: BadgeTone]> = {
  planned: ['Planned', 'notice'],
  running: ['Running', 'gain'],
  counting: ['Counting', 'brass'],
  settled: ['Settled', 'plain'],
  cancelled: ['Cancelled', 'plain'],
};

const points = (value: bigint) => formatPoints(value);

export const RACE_COLUMNS: readonly StaffColumn<StaffRace>[] = [
  { id: 'name', name: 'Race', cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'state',
    name: 'State',
    cell: ({ state }) => <Badge tone={STATE_WORDS[state][1]}>{STATE_WORDS[state][0]}</Badge>,
    text: ({ state }) => state,
  },
  { id: 'by', name: 'Ranked by', cell: ({ measure }) => MEASURE_WORDS[measure], text: ({ measure }) => measure },
  { id: 'starts', name: 'Starts', cell: ({ startsAt }) => <When at={startsAt} />, text: ({ startsAt }) => startsAt },
  { id: 'ends', name: 'Ends', cell: ({ endsAt }) => <When at={endsAt} />, text: ({ endsAt }) => endsAt },
  {
    id: 'prizes',
    name: 'Prizes',
    isAmount: true,
    cell: ({ prizePoints, prizes }) => `${points(prizePoints)} for ${formatPoints(prizes.length)}`,
    text: ({ prizePoints }) => String(prizePoints),
  },
  {
    id: 'paid',
    name: 'Paid',
    isAmount: true,
    cell: ({ paidPoints }) => points(paidPoints),
    text: ({ paidPoints }) => String(paidPoints),
  },
  {
    id: 'declined',
    name: 'Declined',
    isAmount: true,
    cell: ({ declinedPoints }) => points(declinedPoints),
    text: ({ declinedPoints }) => String(declinedPoints),
  },
  { id: 'reason', name: 'Note', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  { id: 'planner', name: 'Planned by', cell: ({ planner }) => planner, text: ({ planner }) => planner },
];
