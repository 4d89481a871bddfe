// The filters are in the address, so that they can be kept and shared.
import type { Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import { historyPeriod } from '#contracts/game-history/calls.ts';
import { GAME_NAMES, type GameName, gameName } from '#contracts/games/catalogue.ts';
import { from, space } from '../../theme/tokens.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { gameTitle } from '../../ui/receipt/receipt.ts';
import { useTypedText } from '../../ui/form/use-typed-text.ts';

const historyGame = z.union([z.literal('all'), gameName]);
type HistoryGame = z.infer<typeof historyGame>;
type HistoryPeriod = z.infer<typeof historyPeriod>;

export type Filters = { game: HistoryGame; period: HistoryPeriod; text: string };

const GAMES: readonly { value: HistoryGame; label: string }[] = [
  { value: 'all', label: 'All games' },
  ...GAME_NAMES.map((value) => ({ value, label: gameTitle(value) })),
];

const PERIODS: readonly { value: HistoryPeriod; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
];

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: ${space(3)};
  align-items: start;

  & > :last-child {
    grid-column: 1 / -1;
  }
  ${from.tablet} {
    grid-template-columns: 12rem 12rem minmax(0, 1fr);
    & > :last-child {
      grid-column: auto;
    }
  }
`;

const ALL: Filters = { game: 'all', period: 'all', text: '' };

function entriesSet(filters: Filters): [name: string, value: string][] {
  return Object.entries(filters).filter(([name, value]) => value !== ALL[name as keyof Filters]);
}

export function areSet(filters: Filters): boolean {
  return entriesSet(filters).length > 0;
}

export function useFilters(): [Filters, (change: Partial<Filters>) => void, () => void] {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = {
    game: historyGame.catch(ALL.game).parse(search.get('game')),
    period: historyPeriod.catch(ALL.period).parse(search.get('period')),
    text: search.get('text') ?? ALL.text,
  };
  const change = (next: Partial<Filters>) => {
    setSearch(Object.fromEntries(entriesSet({ ...filters, ...next })), { replace: true });
  };
  return [filters, change, () => change(ALL)];
}

export function gamesMeant({ game, text }: Filters): GameName[] {
  const wanted = text.trim().toLowerCase();
  return GAME_NAMES.filter((name) => (game === 'all' || game === name) && name.includes(wanted));
}

type FilterBarProps = { filters: Filters; onChange(change: Partial<Filters>): void; ref?: Ref<HTMLDivElement> };

export function FilterBar({ filters, onChange, ref }: FilterBarProps) {
  const [text, type] = useTypedText(filters.text, (typed) => onChange({ text: typed }));
  return (
    <Row ref={ref} tabIndex={-1} role="search" aria-label="Filter your games">
      <Field label="Game">
        {(control) => (
          <Select {...control} value={filters.game} onValue={(game) => onChange({ game })} options={GAMES} />
        )}
      </Field>
      <Field label="Period" hint="Days begin at 00:00 UTC.">
        {(control) => (
          <Select {...control} value={filters.period} onValue={(period) => onChange({ period })} options={PERIODS} />
        )}
      </Field>
      <Field label="Search">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Name of a game"
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </Row>
  );
}
