import { useMemo } from 'react';
import { styled } from 'styled-components';
import { houseReturnsCall, returnDaysCall } from '#contracts/house-returns/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { DAY_MS, dayOf } from '#contracts/days/utc-day.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box } from '../house/box.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useGameFilter } from './game-filter.tsx';
import { ReturnsTable } from './returns-table.tsx';
import { ZChart } from './z-chart.tsx';

const Words = styled.p`
  padding: 0 ${space(4)} ${space(3)};
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All time' },
] as const;

function firstDay(period: string): string | undefined {
  if (period === 'all') return undefined;
  const days = period === '' ? 30 : Number(period);
  return dayOf(Date.now() - (days - 1) * DAY_MS);
}

export function PlayReturns() {
  const [period] = useFilter('period');
  const [, setGame] = useFilter('game');
  const wanted = useGameFilter().game;
  const query = useMemo(() => {
    const from = firstDay(period);
    return from === undefined ? {} : { from };
  }, [period]);
  const games = useCallQuery(houseReturnsCall, { query }, { refetchOnMount: 'always' });
  const days = useCallQuery(returnDaysCall, { query }, { refetchOnMount: 'always' });
  const farthest = games.data?.games.toSorted((one, other) => Math.abs(other.zScore ?? 0) - Math.abs(one.zScore ?? 0));
  const game = wanted ?? farthest?.[0]?.game ?? null;
  return (
    <>
      <FilterChips label="Period" name="period" options={PERIODS} />
      <Box title={game === null ? 'Deviation over time' : `Deviation over time: ${GAME_TITLES[game]}`} isFlush>
        {days.error !== null && <ErrorState title="The days could not be read." taken="" {...failedRead(days)} />}
        <ZChart days={days.data?.days ?? []} game={game} />
        <Words>
          Standard deviations between payouts and expectation, summed from the first day of the period. Above zero
          players won more. Beyond the dashed lines chance is an unlikely cause.
        </Words>
      </Box>
      <Box title="Return by game" isFlush>
        {games.error !== null && <ErrorState title="Returns could not be read." taken="" {...failedRead(games)} />}
        <ReturnsTable games={games.data?.games ?? []} choice={{ game, onChoose: setGame }} />
        <Words>
          ≤: the most that the best play returns. Players can do worse, so the deviation of these games leans below
          zero.
        </Words>
      </Box>
    </>
  );
}
