import { styled } from 'styled-components';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { color, radius, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import type { StaffColumn } from '../table/columns.ts';
import type { GameReturns } from './returns-table.tsx';
import { expectedText, percentText, ZScore } from './z-score.tsx';

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

export const RETURN_COLUMNS: readonly StaffColumn<GameReturns>[] = [
  {
    id: 'game',
    name: 'Game',
    width: '16%',
    cell: ({ game, isAlarm }) => (
      <>
        {GAME_TITLES[game]}
        {isAlarm && <Alarm>Alarm</Alarm>}
      </>
    ),
    text: ({ game }) => GAME_TITLES[game],
  },
  {
    id: 'rounds',
    name: 'Rounds',
    isAmount: true,
    cell: ({ rounds }) => formatPoints(rounds),
    text: ({ rounds }) => rounds,
  },
  {
    id: 'wagered',
    name: 'Wagered',
    isAmount: true,
    cell: ({ turnover }) => formatPoints(turnover),
    text: ({ turnover }) => String(turnover),
  },
  {
    id: 'paid',
    name: 'Paid',
    isAmount: true,
    cell: ({ payouts }) => formatPoints(payouts),
    text: ({ payouts }) => String(payouts),
  },
  {
    id: 'result',
    name: 'House result',
    isAmount: true,
    cell: ({ houseResult }) => formatPoints(houseResult),
    text: ({ houseResult }) => String(houseResult),
  },
  {
    id: 'return',
    name: 'Return',
    isAmount: true,
    cell: ({ returnPercent }) => percentText(returnPercent),
    text: ({ returnPercent }) => returnPercent,
  },
  {
    id: 'expected',
    name: 'Expected',
    isAmount: true,
    cell: expectedText,
    text: ({ expectedPercent }) => expectedPercent,
  },
  {
    id: 'deviation',
    name: 'Std. deviation',
    isAmount: true,
    cell: ({ standardDeviation }) => deviationText(standardDeviation),
    text: ({ standardDeviation }) => standardDeviation,
  },
  {
    id: 'z',
    name: 'z',
    isAmount: true,
    cell: ({ zByRules }) => <ZScore z={zByRules} />,
    text: ({ zByRules }) => zByRules,
  },
  {
    id: 'alarm',
    name: 'Alarm',
    isExtra: true,
    cell: ({ isAlarm }) => (isAlarm ? 'Yes' : 'No'),
    text: ({ isAlarm }) => (isAlarm ? 'yes' : 'no'),
  },
];
