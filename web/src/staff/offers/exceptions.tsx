import { useMemo, useState } from 'react';
import { exceptionsCall } from '#contracts/offers/calls.ts';
import type { CallInput } from '../../api/client.ts';
import type { RowCommand } from '../table/columns.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { Causes } from './causes.tsx';
import { type Exception, REASON_NAMES } from './exception.ts';
import { ExceptionPanel } from './exception-panel.tsx';
import { ResolveDialog, type Verb, VERBS } from './resolve-dialog.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const COLUMNS = columnsOf(exceptionsCall, {
  reason: ['Reason', ({ reason }) => REASON_NAMES[reason], { width: '20%', title: ({ detail }) => detail }],
  network: 'Network',
  age: ['Age', 'openedAt', { isAge: true }],
  player: ['Player', 'conversion.account'],
  offer: ['Offer', 'conversion.offerName', { width: '22%' }],
  kind: ['Kind', 'conversion.kind'],
  revenue: ['Revenue', 'conversion.revenue', { isAmount: true }],
  points: ['Points', 'conversion.points'],
  seen: ['Received', 'seen', { isExtra: true }],
  transaction: ['Transaction', 'conversion.transactionId', { isExtra: true }],
  opened: ['Opened', 'openedAt', { isExtra: true }],
  closed: ['Closed by', 'closedBy', { isExtra: true, title: ({ note }) => note }],
});

type Query = NonNullable<CallInput<typeof exceptionsCall>['query']>;

const STATES = [
  { value: '', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;

export type Resolving = { verb: Verb; rows: readonly Exception[] };

export function Exceptions() {
  const [state] = useFilter('state');
  const [reason] = useFilter('reason');
  const [network] = useFilter('network');
  const [openId, setOpenId] = useFilter('open');
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const query = useMemo(() => {
    const filters = { state, reason, network };
    return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Query;
  }, [state, reason, network]);
  const source = useTableSource(exceptionsCall, {
    query,
    pageOf: ({ exceptions }, limit) => ({
      rows: exceptions,
      next: exceptions.length < limit ? null : exceptions.at(-1)!.id,
    }),
  });
  const commands = VERBS.map(({ verb, key, label, tone, appliesTo }): RowCommand<Exception> => ({
    key,
    label,
    ...(tone !== undefined && { tone }),
    appliesTo: (row) => row.state === 'open' && appliesTo(row),
    run: (rows) => setResolving({ verb, rows }),
  }));
  const open = source.rows?.find(({ id }) => String(id) === openId);
  return (
    <>
      <Causes />
      <StaffTable
        name="Exceptions"
        columns={COLUMNS}
        source={source}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'No exceptions', words: 'Postbacks that were not booked appear here with their reason.' }}
        tools={<FilterChips label="State" name="state" options={STATES} />}
        commands={commands}
        onOpen={({ id }) => setOpenId(String(id))}
      />
      {open !== undefined && (
        <ExceptionPanel
          exception={open}
          onClose={() => setOpenId('')}
          onVerb={(verb) => setResolving({ verb, rows: [open] })}
        />
      )}
      {resolving !== null && <ResolveDialog resolving={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}
