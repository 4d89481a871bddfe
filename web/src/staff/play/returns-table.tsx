import { styled } from 'styled-components';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { Box } from '../house/box.tsx';

type Game = ReplyOf<typeof houseReturnsCall>['games'][number];

const Alarm = styled.span<{ $isLoud: boolean }>`
  color: ${({ $isLoud }) => ($isLoud ? color.loss : 'inherit')};
`;

const Inside = styled.div`
  padding: ${space(1)} ${space(4)} ${space(2)};
  font-size: ${size.small};
  td {
    padding-block: ${space(1.5)};
  }
`;

/** Standard deviations beyond which chance is an unlikely cause. */
const LOUD_Z = 3;

const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}%`);

const COLUMNS: readonly Column<Game>[] = [
  { name: 'Game', cell: ({ game }) => GAME_TITLES[game] },
  { name: 'Wagered', isAmount: true, cell: ({ turnover }) => formatPoints(turnover) },
  { name: 'Return', isAmount: true, cell: ({ returnPercent }) => percent(returnPercent) },
  { name: 'Expected', isAmount: true, cell: ({ expectedPercent }) => percent(expectedPercent) },
  {
    name: 'z',
    isAmount: true,
    cell: ({ zScore }) =>
      zScore === null ? '–' : <Alarm $isLoud={Math.abs(zScore) >= LOUD_Z}>{zScore.toFixed(2)}</Alarm>,
  },
];

export function Returns() {
  const read = useCallQuery(houseReturnsCall, {}, { refetchOnMount: 'always' });
  return (
    <Box title="Return of the games" isFlush>
      {read.error !== null && <ErrorState title="Returns could not be read." taken="" {...failedRead(read)} />}
      <Inside>
        <Table
          caption="Return of the games"
          columns={COLUMNS}
          items={read.data?.games ?? []}
          keyOf={({ game }) => game}
        />
      </Inside>
    </Box>
  );
}
