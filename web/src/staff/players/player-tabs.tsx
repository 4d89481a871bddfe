import { type ComponentType, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { userRoles } from '#contracts/standing/calls.ts';
import { playerTimeline } from '#contracts/standing/player-calls.ts';
import { useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { Box, Facts, Fact } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { FilterChips, useFilter, useFilters } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { AccountBox, type Player } from './account-box.tsx';
import type { Permission } from '#contracts/definition/permissions.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerLimits, PlayerSessions } from './player-facts.tsx';
import { PlayerOffers, PlayerRounds, PlayerWithdrawals } from './player-tables.tsx';

const COLUMNS = columnsOf(playerTimeline, {
  title: ['Entry', 'title', { width: '34%' }],
  at: 'Time',
  kind: 'Kind',
  detail: 'Detail or reason',
  amount: ['Points', 'amount', { isSigned: true }],
  balance: ['Balance', 'balanceAfter'],
  by: ['By', 'by', { none: 'Player' }],
});

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'points', label: 'Points' },
  { value: 'security', label: 'Security' },
  { value: 'standing', label: 'Bans and roles' },
  { value: 'staff', label: 'Staff' },
] as const;

function Timeline({ account }: { account: number }) {
  return (
    <StaffTable
      isNested
      name="Timeline"
      columns={COLUMNS}
      source={useTableSource(playerTimeline, { params: { id: account }, query: useFilters('kind') })}
      empty={{ title: 'Nothing here yet', words: 'Points, sign-ins, bans and actions of staff appear here.' }}
      tools={<FilterChips label="Kind" name="kind" options={KINDS} />}
    />
  );
}

function StandingBox({ account }: { account: number }) {
  const read = useFresh(userRoles, { params: { id: account } });
  return (
    <Box title="Bans and roles">
      <ReadState of={read} problem="The history could not be read." />
      {read.data?.history.length === 0 && <Quiet>Bans, roles and exclusions appear here with their reasons.</Quiet>}
      <Facts>
        {read.data?.history.map(({ position, kind, role, at, until, reason, actor }) => (
          <Fact key={position} name={<When at={at} />}>
            {[kind, role, reason].filter((part) => part !== null).join(' · ')} <Quiet>{actor}</Quiet>
            {until !== null && (
              <Quiet>
                {' '}
                until <When at={until} />
              </Quiet>
            )}
          </Fact>
        ))}
      </Facts>
    </Box>
  );
}

/** The chart library is larger than the rest of the page. */
const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

const Halves = styled.div`
  display: grid;
  gap: ${space(3)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: 22rem minmax(0, 1fr);
  }
`;

type Part = ComponentType<{ account: number }>;

function Summary({ player }: { player: Player }) {
  return (
    <Halves>
      <AccountBox player={player} />
      <Stack gap={3} shrinks>
        <Suspense fallback={null}>
          <BalanceChart account={player.id} />
        </Suspense>
        <StandingBox account={player.id} />
      </Stack>
    </Halves>
  );
}

function PlayerTickets({ account }: { account: number }) {
  return <TicketTable name="Tickets of the player" account={account} />;
}

const PARTS: readonly { value: string; label: string; needs?: Permission; Part: Part }[] = [
  { value: 'timeline', label: 'Timeline', Part: Timeline },
  { value: 'rounds', label: 'Rounds', Part: PlayerRounds },
  { value: 'offers', label: 'Offers', Part: PlayerOffers },
  { value: 'withdrawals', label: 'Withdrawals', needs: 'read-withdrawals', Part: PlayerWithdrawals },
  { value: 'sessions', label: 'Sessions', Part: PlayerSessions },
  { value: 'limits', label: 'Limits', Part: PlayerLimits },
  { value: 'notes', label: 'Notes', Part: PlayerNotes },
  { value: 'tickets', label: 'Tickets', needs: 'answer-tickets', Part: PlayerTickets },
];

/** The tab is in the address. */
export function PlayerTabs({ player }: { player: Player }) {
  const { permissions } = useUser();
  const [tab] = useFilter('tab');
  const parts = PARTS.filter(({ needs }) => needs === undefined || permissions.includes(needs));
  const chosen = parts.find(({ value }) => value === tab);
  return (
    <>
      <DeskTabs
        label="Parts of the account"
        tabs={[{ value: '', label: 'Summary' }, ...parts]}
        current={chosen?.value ?? ''}
      />
      {chosen === undefined ? <Summary player={player} /> : <chosen.Part account={player.id} />}
    </>
  );
}
