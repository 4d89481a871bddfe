import type { ShownHold } from '#contracts/withdrawals/compliance-calls.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, Quiet, When } from '../table/figures.tsx';

export const HOLD_STATES: Readonly<Record<ShownHold['state'], [words: string, tone: BadgeTone]>> = {
  open: ['Open', 'brass'],
  confirmed: ['Kept', 'loss'],
  cleared: ['Released', 'gain'],
};

export const HOLD_COLUMNS: readonly StaffColumn<ShownHold>[] = [
  {
    id: 'player',
    name: 'User',
    cell: ({ userId, username }) => <PlayerLink account={userId} name={username} />,
    text: ({ username, userId }) => username ?? userId,
  },
  { id: 'age', name: 'Age', cell: ({ openedAt }) => <Age at={openedAt} />, text: ({ openedAt }) => openedAt },
  {
    id: 'reason',
    name: 'Why',
    width: '40%',
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
    text: ({ reason }) => reason,
  },
  {
    id: 'appeal',
    name: 'Appeal',
    cell: ({ appeal }) =>
      appeal === null ? (
        <Quiet>–</Quiet>
      ) : (
        <span title={appeal.text}>
          <Badge tone="notice">Appealed</Badge> <Age at={appeal.at} />
        </span>
      ),
    text: ({ appeal }) => appeal?.text ?? null,
  },
  {
    id: 'state',
    name: 'State',
    cell: ({ state, note }) => (
      <span title={note ?? undefined}>
        <Badge tone={HOLD_STATES[state][1]}>{HOLD_STATES[state][0]}</Badge>
      </span>
    ),
    text: ({ state }) => HOLD_STATES[state][0],
  },
  {
    id: 'decided',
    name: 'Decided by',
    cell: ({ decidedByName }) => decidedByName ?? <Quiet>–</Quiet>,
    text: ({ decidedByName }) => decidedByName,
  },
  {
    id: 'decidedAt',
    name: 'Decided',
    isExtra: true,
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : <When at={decidedAt} />),
    text: ({ decidedAt }) => decidedAt,
  },
  { id: 'note', name: 'Note', isExtra: true, cell: ({ note }) => note ?? '–', text: ({ note }) => note },
];
