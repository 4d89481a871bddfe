// The odds of every game that can be played, as the house publishes them: exact chances, multipliers and returns.
import { styled } from 'styled-components';
import { gameOdds } from '#contracts/api/games.ts';
import type { ReplyOf } from '#contracts/api/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, size, width } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { gameTitle, multiplierText } from '../../ui/receipt/receipt.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';

const Note = styled.p`
  max-width: ${width.text};
  color: ${color.quiet};
  font-size: ${size.small};
`;

type GameOdds = ReplyOf<typeof gameOdds>[number];
type Line = GameOdds['odds'][number] & { game: GameOdds };
type Fraction = { numerator: number; denominator: number };

/** "1/2 (50 %)": the exact fraction, and what it comes to. */
function fractionText({ numerator, denominator }: Fraction): string {
  const percent = (numerator / denominator) * 100;
  return `${numerator}/${denominator} (${Number(percent.toFixed(4))} %)`;
}

const COLUMNS: readonly Column<Line>[] = [
  { name: 'Game', cell: (line) => gameTitle(line.game.game) },
  { name: 'Bet', cell: (line) => gameTitle(line.bet) },
  { name: 'Wins on', cell: (line) => line.winsOn },
  { name: 'Chance', isAmount: true, cell: (line) => fractionText(line.chance) },
  { name: 'Pays', isAmount: true, cell: (line) => multiplierText(line.multiplierHundredths) },
  { name: 'Return to player', isAmount: true, cell: (line) => fractionText(line.game.returnToPlayer) },
  { name: 'Highest bet', isAmount: true, cell: (line) => formatPoints(line.game.maxStakePoints) },
];

export function OddsTable() {
  const query = useCallQuery(gameOdds);
  const lines = (query.data ?? []).flatMap((game): Line[] => game.odds.map((odds) => ({ ...odds, game })));
  return (
    <div id="odds">
      <Panel title="Odds and returns">
        {query.isPending && <LinesSkeleton lines={2} columns={6} label="Loading the odds" />}
        {query.isError && (
          <ErrorState
            title="The odds could not be read."
            message={sentenceOf(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {lines.length > 0 && (
          <>
            <Table caption="Odds" columns={COLUMNS} items={lines} keyOf={(line) => `${line.game.game} ${line.bet}`} />
            <Note>
              Payouts are rounded down to whole points, so the return is exact for bets in multiples of 10 and a little
              lower between them. Payout is the whole amount returned, your bet included.
            </Note>
          </>
        )}
      </Panel>
    </div>
  );
}
