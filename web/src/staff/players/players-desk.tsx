import { useNavigate } from 'react-router-dom';
import { adminUsersCall, type AdminUser } from '#contracts/standing/staff-calls.ts';
import { Desk } from '../house/desk.tsx';
import { playerPath } from '../house/desk-paths.ts';
import type { RowCommand } from '../table/columns.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { FilterChips, SearchFilter, useFilters } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { PLAYER_COLUMNS } from './columns.tsx';
import { usePlayerActs } from './use-player-acts.tsx';

const STATES = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'banned', label: 'Banned' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'staff', label: 'Staff' },
  { value: 'closing', label: 'Closing' },
] as const;

const FILTERS = filtersOf(adminUsersCall, { from: 'Joined from', to: 'Joined up to' });

export function PlayersDesk() {
  const navigate = useNavigate();
  const { acts, start, dialog } = usePlayerActs();
  const commands = acts.map(({ name, key, label, appliesTo }): RowCommand<AdminUser> => ({
    key,
    label,
    tone: name === 'ban' ? 'danger' : 'quiet',
    appliesTo,
    run: ([player]) => start(name, player),
  }));
  return (
    <Desk>
      <StaffTable
        name="Users"
        columns={PLAYER_COLUMNS}
        source={useTableSource(adminUsersCall, { query: { ...useFilters('search', 'state'), ...useAsked(FILTERS) } })}
        empty={{ title: 'No users found', words: 'Search by part of a name or e-mail, or change the filter.' }}
        tools={
          <>
            <SearchFilter name="search" label="Search name or e-mail" />
            <FilterChips label="State" name="state" options={STATES} />
            <FilterBar terms={FILTERS} />
          </>
        }
        commands={commands}
        onOpen={({ id }) => void navigate(playerPath(id))}
      />
      {dialog}
    </Desk>
  );
}
