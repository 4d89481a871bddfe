import { type AccessEntry, accessLogCall } from '#contracts/standing/personal-calls.ts';
import { Desk } from '../house/desk.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';

function whatOf({ kind, hits }: AccessEntry): string {
  if (kind === 'personal-data') return 'Personal data';
  return `Search, ${hits} ${hits === 1 ? 'hit' : 'hits'}`;
}

const COLUMNS = columnsOf(accessLogCall, {
  at: 'Time',
  staff: 'Who',
  account: 'Player',
  what: ['What', whatOf],
  reason: 'Reason',
});

const FILTERS = filtersOf(accessLogCall, {
  staff: 'Member of staff',
  user: 'Player',
  kind: 'Kind',
  from: 'From',
  to: 'Up to',
});

export function AccessDesk() {
  return (
    <Desk lead="Each look of staff at personal data, with its reason. Entries cannot be changed.">
      <StaffTable
        name="Access log"
        columns={COLUMNS}
        source={useTableSource(accessLogCall, { query: useAsked(FILTERS) })}
        empty={{
          title: 'No looks yet',
          words: 'Opened personal data and searches by name or e-mail appear here.',
        }}
        tools={<FilterBar terms={FILTERS} />}
      />
    </Desk>
  );
}
