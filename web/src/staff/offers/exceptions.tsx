import { useState } from 'react';
import { exceptionsCall } from '#contracts/offers/calls.ts';
import { optionsOf } from '../house/options-of.ts';
import type { RowCommand } from '../table/columns.ts';
import { FilterChips, useFilters } from '../table/filters.tsx';
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

const STATES = optionsOf({ '': 'Open', resolved: 'Resolved', dismissed: 'Dismissed' });

type Resolving = { verb: Verb; rows: readonly Exception[] };

export function Exceptions() {
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const commands = VERBS.map(({ verb, key, label, tone, appliesTo }): RowCommand<Exception> => ({
    key,
    label,
    ...(tone !== undefined && { tone }),
    appliesTo: (row) => row.state === 'open' && appliesTo(row),
    run: (rows) => setResolving({ verb, rows }),
  }));
  return (
    <>
      <Causes />
      <StaffTable
        name="Exceptions"
        columns={COLUMNS}
        source={useTableSource(exceptionsCall, { query: useFilters('state', 'reason', 'network') })}
        empty={{ title: 'No exceptions', words: 'Postbacks that were not booked appear here with their reason.' }}
        tools={<FilterChips label="State" name="state" options={STATES} />}
        commands={commands}
        panel={({ row, acts, close }) => row && <ExceptionPanel exception={row} acts={acts(row)} onClose={close} />}
      />
      {resolving !== null && <ResolveDialog resolving={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}
