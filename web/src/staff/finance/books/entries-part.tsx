import { useMemo } from 'react';
import { unitsOf } from '#contracts/books/ledger-accounts.ts';
import { journalCall } from '#contracts/books/calls.ts';
import type { CallInput } from '../../../api/client.ts';
import { SearchFilter, useFilter } from '../../table/filters.tsx';
import { useTableSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { ENTRY_COLUMNS } from './columns.tsx';

type Query = NonNullable<CallInput<typeof journalCall>['query']>;

/** `text` is a ledger account, the number of an account, or a reference. */
export function entriesQuery(text: string): Query {
  if (text === '') return {};
  if (unitsOf(text).length > 0) return { ledger: text };
  return /^\d{1,15}$/.test(text) ? { account: text } : { reference: text };
}

export function EntriesPart() {
  const [text] = useFilter('q');
  const [from] = useFilter('from');
  const [to] = useFilter('to');
  const query = useMemo(
    () => ({ ...entriesQuery(text), ...(from !== '' && { from }), ...(to !== '' && { to }) }),
    [text, from, to],
  );
  const source = useTableSource(journalCall, {
    query,
    pageOf: ({ entries, next }) => ({ rows: entries, next }),
  });
  return (
    <StaffTable
      name="Entries"
      columns={ENTRY_COLUMNS}
      source={source}
      keyOf={({ place }) => place}
      empty={{ title: 'No entries', words: 'Events that are not rounds of games appear here, the latest first.' }}
      tools={<SearchFilter name="q" label="Account, number or reference" />}
      isNested
    />
  );
}
