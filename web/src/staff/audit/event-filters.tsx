import { styled } from 'styled-components';
import { eventType } from '#contracts/audit/event.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { size, space } from '../../theme/tokens.ts';
import { Select } from '../../ui/form/select.tsx';
import { optionsOf } from '../house/options-of.ts';
import { FilterChips, SearchFilter } from '../table/filters.tsx';
import { MomentField } from './moment-field.tsx';
import type { AuditAddress } from './use-audit-address.ts';

const Narrow = styled.div`
  width: 9.5rem;
  select {
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
`;

const Short = styled.div`
  width: 8.5rem;
`;

const TYPES = [
  { value: '', label: 'All kinds' },
  ...eventType.options
    .map((type) => ({ value: type as string, label: describeKind(type, null) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];
const GAMES = [
  { value: '', label: 'All games' },
  ...GAME_NAMES.map((game) => ({ value: game as string, label: GAME_TITLES[game] })),
];
const DENSITIES = optionsOf({ '': 'List', cause: 'By cause', raw: 'Raw' });

export function EventFilters({ address }: { address: AuditAddress }) {
  const { type, game, since, set } = address;
  return (
    <>
      <FilterChips label="Density" name="density" options={DENSITIES} />
      <Narrow>
        <Select aria-label="Kind" value={type} onValue={(value) => set({ type: value })} options={TYPES} />
      </Narrow>
      <Narrow>
        <Select aria-label="Game" value={game} onValue={(value) => set({ game: value })} options={GAMES} />
      </Narrow>
      <Short>
        <SearchFilter name="least" label="At least (points)" />
      </Short>
      <Short>
        <SearchFilter name="actor" label="By" />
      </Short>
      <MomentField
        isInline
        label="Since"
        placeholder="Since"
        value={since}
        onValue={(value) => set({ since: value })}
      />
    </>
  );
}
