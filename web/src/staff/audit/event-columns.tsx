import type { AuditEvent } from '#contracts/audit/event.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink, Quiet, When } from '../table/figures.tsx';

export function dollarsText(micros: number): string {
  const text = (micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, '');
  return `$${text}`;
}

const Legs = ({ to, from }: { to: string; from: string }) => (
  <span title={`To ${to}, from ${from}`}>
    {from} <Quiet>→</Quiet> {to}
  </span>
);

/** An amount below 0 is taken from `to`. */
export function legsOf(legs: { to: string; from: string }, amount: number): { to: string; from: string } {
  return amount < 0 ? { to: legs.from, from: legs.to } : legs;
}

const COMMON: readonly StaffColumn<AuditEvent>[] = [
  { id: 'place', name: 'Event', cell: ({ place }) => place, text: ({ place }) => `#${place}` },
  { id: 'at', name: 'Time', cell: ({ at }) => <When at={at} />, text: ({ at }) => at },
  {
    id: 'kind',
    name: 'Kind',
    cell: ({ type, game }) => describeKind(type, game),
    text: ({ type, game }) => describeKind(type, game),
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ points }) => (points === null ? '' : <Points value={points.amount} sign />),
    text: ({ points }) => points?.amount ?? null,
  },
  {
    id: 'legs',
    name: 'From → to',
    cell: ({ points, dollars }) =>
      points === null ? (
        dollars === null ? (
          <Quiet>–</Quiet>
        ) : (
          <Legs {...dollars} />
        )
      ) : (
        <Legs {...legsOf(points, points.amount)} />
      ),
    text: ({ points }) => (points === null ? null : `${points.from} -> ${points.to}`),
  },
  {
    id: 'dollars',
    name: 'USD',
    isAmount: true,
    isExtra: true,
    cell: ({ dollars }) => (dollars === null ? '' : dollarsText(dollars.micros)),
    text: ({ dollars }) => dollars?.micros ?? null,
  },
];

const REST: readonly StaffColumn<AuditEvent>[] = [
  {
    id: 'actor',
    name: 'By',
    cell: ({ actor }) => (actor === 'player' ? <Quiet>Player</Quiet> : actor),
    text: ({ actor }) => actor,
  },
  {
    id: 'reason',
    name: 'Reason',
    isExtra: true,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? <Quiet>–</Quiet>}</span>,
    text: ({ reason }) => reason,
  },
  { id: 'command', name: 'Command', isExtra: true, cell: ({ commandId }) => commandId, text: (row) => row.commandId },
];

export const ACCOUNT_COLUMNS: readonly StaffColumn<AuditEvent>[] = [
  ...COMMON,
  {
    id: 'available',
    name: 'Available',
    isAmount: true,
    cell: ({ available }) => formatPoints(available),
    text: ({ available }) => available,
  },
  { id: 'held', name: 'Held', isAmount: true, cell: ({ held }) => formatPoints(held), text: ({ held }) => held },
  ...REST,
];

/** Many accounts post to one account of the house. */
export const LEDGER_COLUMNS: readonly StaffColumn<AuditEvent>[] = [
  ...COMMON.map((column) => (column.id === 'dollars' ? { ...column, isExtra: false } : column)),
  {
    id: 'account',
    name: 'Account',
    cell: ({ account }) => <PlayerLink account={account} name={null} />,
    text: ({ account }) => account,
  },
  ...REST,
];
