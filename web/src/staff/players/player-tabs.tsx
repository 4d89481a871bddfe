import { type ComponentType, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { AccountBox, type Player } from './account-box.tsx';
import type { Permission } from '#contracts/definition/permissions.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerLimits, PlayerSessions } from './player-facts.tsx';
import { PlayerOffers, PlayerRounds, PlayerWithdrawals } from './player-tables.tsx';
import { StandingBox } from './standing-box.tsx';
import { Timeline } from './timeline.tsx';

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
