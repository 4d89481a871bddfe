import { styled } from 'styled-components';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { journalCall, trialBalanceCall } from '#contracts/books/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { font, size } from '../../../theme/tokens.ts';
import { grouped } from '#contracts/words/figures.ts';
import { actionWords } from '../../actions/actions-desk.tsx';
import type { StaffColumn } from '../../table/columns.ts';
import { PlayerLink, Quiet, When } from '../../table/figures.tsx';
import { formatAmount, formatMicros } from '../../table/money.ts';

export const AccountName = styled.span`
  font-family: ${font.mono};
  font-size: ${size.fine};
`;

export type BalanceLine = ReplyOf<typeof trialBalanceCall>['lines'][number];

const UNIT_WORDS = { POINT: 'Points', USD: 'Dollars' } as const;

export const BALANCE_COLUMNS: readonly StaffColumn<BalanceLine>[] = [
  {
    id: 'account',
    name: 'Account',
    width: '26%',
    cell: ({ account }) => <AccountName>{account}</AccountName>,
    text: ({ account }) => account,
  },
  {
    id: 'class',
    name: 'Class',
    cell: ({ account }) => actionWords(classOfAccount(account)),
    text: ({ account }) => classOfAccount(account),
  },
  { id: 'unit', name: 'Unit', cell: ({ unit }) => UNIT_WORDS[unit], text: ({ unit }) => unit },
  {
    id: 'in',
    name: 'Added',
    isAmount: true,
    cell: (line) => formatAmount(line.in, line.unit),
    text: (line) => String(line.in),
  },
  {
    id: 'out',
    name: 'Taken',
    isAmount: true,
    cell: (line) => formatAmount(line.out, line.unit),
    text: (line) => String(line.out),
  },
  {
    id: 'balance',
    name: 'Balance',
    isAmount: true,
    cell: (line) => <strong>{formatAmount(line.balance, line.unit)}</strong>,
    text: (line) => String(line.balance),
  },
  {
    id: 'entries',
    name: 'Entries',
    isAmount: true,
    cell: ({ entries }) => grouped(entries),
    text: ({ entries }) => entries,
  },
];

export type Entry = ReplyOf<typeof journalCall>['entries'][number];

const legText = (leg: { to: string; from: string } | null) => leg && `${leg.from} → ${leg.to}`;

export const ENTRY_COLUMNS: readonly StaffColumn<Entry>[] = [
  { id: 'at', name: 'Time', cell: ({ at }) => <When at={at} />, text: ({ at }) => at },
  { id: 'place', name: 'Event', isExtra: true, cell: ({ place }) => `#${place}`, text: ({ place }) => `#${place}` },
  { id: 'kind', name: 'Kind', cell: ({ kind }) => actionWords(kind), text: ({ kind }) => kind },
  {
    id: 'account',
    name: 'Of',
    cell: ({ account }) => <PlayerLink account={account} name={null} />,
    text: ({ account }) => account,
  },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ points }) =>
      points === null ? (
        <Quiet>–</Quiet>
      ) : (
        <span title={legText(points) ?? undefined}>{formatAmount(points.amount, 'POINT')}</span>
      ),
    text: ({ points }) => points && points.amount,
  },
  {
    id: 'dollars',
    name: 'Dollars',
    isAmount: true,
    cell: ({ dollars }) => (dollars === null ? <Quiet>–</Quiet> : formatMicros(dollars.micros)),
    text: ({ dollars }) => dollars && dollars.micros,
  },
  {
    id: 'leg',
    name: 'From → to',
    width: '24%',
    cell: ({ points, dollars }) => {
      const text = [legText(points), legText(dollars)].filter((leg) => leg !== null).join(', ');
      return <AccountName title={text}>{text === '' ? '–' : text}</AccountName>;
    },
    text: ({ points, dollars }) => legText(dollars) ?? legText(points),
  },
  {
    id: 'document',
    name: 'Reference',
    cell: ({ document }) => document ?? <Quiet>–</Quiet>,
    text: (row) => row.document,
  },
  {
    id: 'reason',
    name: 'Reason',
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? <Quiet>–</Quiet>}</span>,
    text: ({ reason }) => reason,
  },
  { id: 'actor', name: 'By', isExtra: true, cell: ({ actor }) => actor, text: ({ actor }) => actor },
];
