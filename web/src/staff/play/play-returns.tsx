import { useMemo } from 'react';
import { styled } from 'styled-components';
import { DAY_MS } from '#contracts/days/time.ts';
import { houseReturnsCall, returnDaysCall } from '#contracts/house-returns/calls.ts';
import { color, size, space, radius, weight } from '../../theme/tokens.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { Row } from '../../ui/layout/flow.ts';
import { Box } from '../house/box.tsx';
import { lateChart } from '../house/late-chart.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { PeriodFields, usePeriod } from '../table/period-fields.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useNow } from '../table/use-now.ts';
import { useGameFilter } from './game-filter.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { expectedText, percentText, ZScore } from './z-score.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const ZChart = lateChart(260, async () => (await import('./z-chart.tsx')).ZChart);

const Alarm = styled.span`
  margin-inline-start: ${space(2)};
  padding: 0 ${space(2)};
  color: ${color.loss};
  background: ${color.lossTint};
  border-radius: ${radius.round};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
`;

const deviationText = (value: number) => (value === 0 ? '–' : formatPoints(Math.round(value)));

const COLUMNS = columnsOf(houseReturnsCall, {
  game: [
    'Game',
    ({ game }) => GAME_TITLES[game],
    {
      width: '16%',
      cell: ({ game, isAlarm }) => (
        <>
          {GAME_TITLES[game]}
          {isAlarm && <Alarm>Alarm</Alarm>}
        </>
      ),
    },
  ],
  rounds: 'Rounds',
  wagered: ['Wagered', 'turnover'],
  paid: ['Paid', 'payouts'],
  result: ['House result', 'houseResult'],
  return: ['Return', 'returnPercent', { cell: ({ returnPercent }) => percentText(returnPercent) }],
  expected: ['Expected', 'expectedPercent', { cell: expectedText }],
  deviation: [
    'Std. deviation',
    'standardDeviation',
    { cell: ({ standardDeviation }) => deviationText(standardDeviation) },
  ],
  z: ['z', 'zByRules', { cell: ({ zByRules }) => <ZScore z={zByRules} /> }],
  alarm: ['Alarm', 'isAlarm', { isExtra: true }],
});

const Words = styled.p`
  padding: 0 ${space(4)} ${space(3)};
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const Notes = styled(Words)`
  padding: 0;
`;

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All time' },
  { value: 'days', label: 'Between' },
] as const;

const DAYS = 30;

function useAskedPeriod() {
  const [period] = useFilter('period');
  const between = usePeriod(DAYS);
  const { from, to } = between;
  const today = dayOf(useNow());
  const query = useMemo(() => {
    if (period === 'all') return {};
    if (period === 'days') return { from, to };
    return { from: dayOf(Date.parse(today) - ((Number(period) || DAYS) - 1) * DAY_MS) };
  }, [period, from, to, today]);
  return { query, between: period === 'days' ? between : null };
}

export function PlayReturns() {
  const { query, between } = useAskedPeriod();
  const [, setGame] = useFilter('game');
  const wanted = useGameFilter().game;
  const games = useFresh(houseReturnsCall, { query });
  const days = useFresh(returnDaysCall, { query });
  const farthest = games.data?.games.toSorted(
    (one, other) => Math.abs(other.zByRules ?? 0) - Math.abs(one.zByRules ?? 0),
  );
  const game = wanted ?? farthest?.[0]?.game ?? null;
  return (
    <>
      <Row gap={[2, 3]} align="center" wrap>
        <FilterChips label="Period" name="period" options={PERIODS} clears={['from', 'to']} />
        {between !== null && <PeriodFields {...between} />}
      </Row>
      <Box title={game === null ? 'Deviation over time' : `Deviation over time: ${GAME_TITLES[game]}`} isFlush>
        <ReadState of={days} problem="The days could not be read." />
        <ZChart days={days.data?.days ?? []} game={game} />
        <Words>
          Standard deviations between payouts and expectation, summed from the first day of the period. Above zero
          players won more. Beyond the dashed lines chance is an unlikely cause.
        </Words>
      </Box>
      <StaffTable
        name="Return by game"
        columns={COLUMNS}
        source={wholeSource(games, games.data?.games)}
        keyOf={({ game: of }) => of}
        empty={{ title: 'No games', words: 'Each game appears here with its return.' }}
        commands={[{ key: 'o', label: 'Show in the chart', run: ([row]) => setGame(row.game) }]}
        onOpen={({ game: of }) => setGame(of)}
      />
      <Notes>
        ≤: the most that the best play returns. Players can do worse, so these games lean below zero. Their standard
        deviation is measured; that of the others follows from the payout tables. A game raises an alarm beyond z = 4.
      </Notes>
    </>
  );
}
