import { styled } from 'styled-components';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import { journalCall, trialBalanceCall } from '#contracts/books/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { font, size } from '../../../theme/tokens.ts';
import { actionWords } from '../../actions/actions-desk.tsx';
import { Actor } from '../../house/people.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { formatAmount, formatMicros } from '../../table/money.ts';
import { columnsOf } from '../../table/columns-of.tsx';

export const AccountName = styled.span`
  font-family: ${font.mono};
  font-size: ${size.fine};
`;

export type BalanceLine = ReplyOf<typeof trialBalanceCall>['lines'][number];

export const BALANCE_COLUMNS = columnsOf(trialBalanceCall, {
  account: ['Account', 'account', { width: '26%', cell: ({ account }) => <AccountName>{account}</AccountName> }],
  class: [
    'Class',
    ({ account }) => classOfAccount(account),
    { cell: ({ account }) => actionWords(classOfAccount(account)) },
  ],
  unit: ['Unit', 'unit', { words: { POINT: 'Points', USD: 'Dollars' } }],
  in: ['Added', 'in', { cell: (line) => formatAmount(line.in, line.unit) }],
  out: ['Taken', 'out', { cell: (line) => formatAmount(line.out, line.unit) }],
  balance: ['Balance', 'balance', { cell: (line) => <strong>{formatAmount(line.balance, line.unit)}</strong> }],
  entries: 'Entries',
});

const legText = (leg: { to: string; from: string } | null) => leg && `${leg.from} → ${leg.to}`;

export const ENTRY_COLUMNS = columnsOf(journalCall, {
  at: 'Time',
  place: ['Event', ({ place }) => `#${place}`, { isExtra: true }],
  effectiveAt: ['Counts on', 'effectiveAt', { isExtra: true, none: 'The same time' }],
  kind: [
    'Kind',
    'kind',
    {
      cell: ({ kind, effectiveAt }) => (
        <>
          {actionWords(kind)}
          {effectiveAt !== null && (
            <Quiet>
              , dated <When at={effectiveAt} />
            </Quiet>
          )}
        </>
      ),
    },
  ],
  account: 'Of',
  points: ['Points', 'points.amount', { title: ({ points }) => legText(points) }],
  dollars: [
    'Dollars',
    'dollars.micros',
    { cell: ({ dollars }) => (dollars === null ? <Quiet>–</Quiet> : formatMicros(dollars.micros)) },
  ],
  leg: [
    'From → to',
    ({ points, dollars }) => legText(dollars) ?? legText(points),
    {
      width: '24%',
      cell: ({ points, dollars }) => {
        const text = [legText(points), legText(dollars)].filter((leg) => leg !== null).join(', ');
        return <AccountName title={text}>{text === '' ? '–' : text}</AccountName>;
      },
    },
  ],
  document: 'Reference',
  reason: 'Reason',
  actor: ['By', 'actor', { isExtra: true, cell: ({ actor, actorName }) => <Actor actor={actor} name={actorName} /> }],
});
