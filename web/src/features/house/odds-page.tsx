import { Link } from 'react-router-dom';
import { gameOdds } from '#contracts/play/calls/odds.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { oddsPath, paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Document, DocumentPart } from './document.tsx';
import { chanceText, figuresOf, type GameFigures, rangeText, topText } from './game-figures.ts';

const COLUMNS: readonly Column<GameFigures>[] = [
  { name: 'Game', cell: ({ game }) => <Link to={oddsPath(game)}>{GAME_TITLES[game]}</Link> },
  {
    name: 'Return to player',
    isAmount: true,
    cell: ({ leastReturn, mostReturn, needsSkill }) =>
      `${rangeText(leastReturn, mostReturn)}${needsSkill ? ' with the best play' : ''}`,
  },
  {
    name: 'House edge',
    isAmount: true,
    cell: ({ leastReturn, mostReturn }) => rangeText(100 - mostReturn, 100 - leastReturn),
  },
  { name: 'Top payout', isAmount: true, cell: ({ topHundredths }) => topText(topHundredths) },
  { name: 'Its chance', isAmount: true, cell: ({ topChance }) => chanceText(topChance) },
  { name: 'Highest bet', isAmount: true, cell: ({ maxStakePoints }) => formatPoints(maxStakePoints) },
];

function Games() {
  const query = useCallQuery(gameOdds);
  if (query.data === undefined) {
    if (query.isError) return <ErrorState title="The odds could not be loaded." {...failedRead(query)} />;
    return <LinesSkeleton lines={10} columns={5} label="Loading the odds" />;
  }
  return (
    <Table
      caption="Odds of the games"
      becomesEntries
      columns={COLUMNS}
      items={query.data.map(figuresOf)}
      keyOf={({ game }) => game}
    />
  );
}

export default function OddsPage() {
  return (
    <Document
      title="Odds"
      lead="Computed from the rules that draw each round. The same rules run in your browser when you check one."
      isWide
    >
      <DocumentPart title="All games">
        <Games />
      </DocumentPart>
      <DocumentPart title="How to read this">
        <p>
          The return is what a bet pays back on average over many rounds; the edge is what the house keeps. A range
          means that bets of one game differ. Payouts are rounded down to whole points, so small bets return a little
          less.
        </p>
        <p>
          Choose a game for every bet with its exact chance, or <Link to={paths.fairness}>check a round</Link> that was
          played.
        </p>
      </DocumentPart>
    </Document>
  );
}
