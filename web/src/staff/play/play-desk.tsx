import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { FarPlayers } from './far-players.tsx';
import { Limits } from './limits.tsx';
import { OpenRounds } from './open-rounds.tsx';
import { PlayReturns } from './play-returns.tsx';

const PARTS = [
  { value: '', label: 'Returns' },
  { value: 'players', label: 'Players far from expectation' },
  { value: 'open', label: 'Open rounds' },
  { value: 'limits', label: 'Limits' },
] as const;

export function PlayDesk() {
  const [part] = useFilter('show');
  const { permissions } = useUser();
  return (
    <Desk aside={<FilterChips label="Show" name="show" options={PARTS} />}>
      {part === 'players' && <FarPlayers />}
      {part === 'open' && <OpenRounds />}
      {part === 'limits' && <Limits mayChange={permissions.includes('change-money-settings')} />}
      {part === '' && <PlayReturns />}
    </Desk>
  );
}
