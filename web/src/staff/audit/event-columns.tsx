import type { ReactNode } from 'react';
import { type AuditEvent, auditEvent } from '#contracts/audit/event.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Actor } from '../house/people.tsx';
import { Quiet } from '../table/figures.tsx';
import { columnsOf } from '../table/columns-of.tsx';

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
function legsOf(legs: { to: string; from: string }, amount: number): { to: string; from: string } {
  return amount < 0 ? { to: legs.from, from: legs.to } : legs;
}

type EventFacts = Record<string, ReactNode>;

export function moneyFacts({ points, dollars }: AuditEvent): EventFacts {
  const legs = points && legsOf(points, points.amount);
  return {
    Points: points && legs && `${formatPoints(Math.abs(points.amount))} from ${legs.from} to ${legs.to}`,
    USD: dollars && `${dollarsText(dollars.micros)} from ${dollars.from} to ${dollars.to}`,
  };
}

/** Told with the player's command, but given by the house without being asked. */
const BY_HOUSE: ReadonlySet<AuditEvent['type']> = new Set(['signup-bonus-granted']);

export function DoneBy({ event: { type, actor, actorName } }: { event: AuditEvent }) {
  return BY_HOUSE.has(type) && actor === 'player' ? <>House</> : <Actor actor={actor} name={actorName} />;
}

export function causeFacts(event: AuditEvent): EventFacts {
  return { By: <DoneBy event={event} />, Reason: event.reason, Command: event.commandId };
}

const COMMON = columnsOf(auditEvent, {
  place: ['Event', ({ place }) => `#${place}`, { cell: ({ place }) => place }],
  at: 'Time',
  kind: ['Kind', ({ type, game }) => describeKind(type, game)],
  points: ['Points', 'points.amount', { isSigned: true }],
  legs: [
    'From → to',
    ({ points }) => points && `${points.from} -> ${points.to}`,
    {
      cell: ({ points, dollars }) => {
        const legs = points === null ? dollars : legsOf(points, points.amount);
        return legs === null ? <Quiet>–</Quiet> : <Legs {...legs} />;
      },
    },
  ],
  dollars: [
    'USD',
    'dollars.micros',
    { isExtra: true, cell: ({ dollars }) => dollars !== null && dollarsText(dollars.micros) },
  ],
});

const REST = columnsOf(auditEvent, {
  actor: ['By', 'actor', { cell: (event) => <DoneBy event={event} /> }],
  reason: ['Reason', 'reason', { isExtra: true }],
  command: ['Command', 'commandId', { isExtra: true }],
});

export const ACCOUNT_COLUMNS = [...COMMON, ...columnsOf(auditEvent, { available: 'Available', held: 'Held' }), ...REST];

/** Many accounts post to one account of the house. */
export const LEDGER_COLUMNS = [
  ...COMMON.map((column) => (column.id === 'dollars' ? { ...column, isExtra: false } : column)),
  ...columnsOf(auditEvent, { account: 'Account' }),
  ...REST,
];
