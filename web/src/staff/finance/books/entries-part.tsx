import { useMemo } from 'react';
import { styled } from 'styled-components';
import { journalKind } from '#contracts/books/journal.ts';
import { unitsOf } from '#contracts/books/ledger-accounts.ts';
import { journalCall } from '#contracts/books/calls.ts';
import type { CallInput } from '../../../api/client.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { Select } from '../../../ui/form/select.tsx';
import { size, space } from '../../../theme/tokens.ts';
import { SearchFilter, useFilter } from '../../table/filters.tsx';
import { PeriodFields } from '../../table/period-fields.tsx';
import { useTableSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { ENTRY_COLUMNS } from './columns.tsx';
import { StatementButton } from './statement-button.tsx';

type Query = NonNullable<CallInput<typeof journalCall>['query']>;

/** `text` is a ledger account, the number of an account, or a reference. */
export function entriesQuery(text: string): Query {
  if (text === '') return {};
  if (unitsOf(text).length > 0) return { ledger: text };
  return /^\d{1,15}$/.test(text) ? { account: text } : { reference: text };
}

const isAccount = (text: string) => unitsOf(text).length > 0 || /^\d{1,15}$/.test(text);

const Narrow = styled.div`
  width: 11rem;
  select {
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
`;

const KINDS = [
  { value: '', label: 'All kinds' },
  ...journalKind.options
    .map((kind) => ({ value: kind as string, label: describeKind(kind, null) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

export function EntriesPart() {
  const [text] = useFilter('q');
  const [from] = useFilter('from');
  const [to] = useFilter('to');
  const [kind, setKind] = useFilter('kind');
  const query = useMemo(
    () => ({
      ...entriesQuery(text),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
      ...(kind !== '' && { kind }),
    }),
    [text, from, to, kind],
  );
  return (
    <StaffTable
      name="Entries"
      columns={ENTRY_COLUMNS}
      source={useTableSource(journalCall, {
        query,
      })}
      keyOf={({ place }) => place}
      empty={{ title: 'No entries', words: 'Events that are not rounds of games appear here, the latest first.' }}
      tools={
        <>
          <SearchFilter name="q" label="Account, number or reference" />
          <Narrow>
            <Select aria-label="Kind" value={kind} onValue={setKind} options={KINDS} />
          </Narrow>
          <PeriodFields from={from} to={to} />
          {isAccount(text) && <StatementButton account={text} from={from} to={to} />}
        </>
      }
      isNested
    />
  );
}
