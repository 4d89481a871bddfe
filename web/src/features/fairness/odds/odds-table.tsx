// The address names the game, so that a table can link to its own.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { gameOdds } from '#contracts/play/calls/odds.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { color, size, width } from '../../../theme/tokens.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Stack } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { gameTitle } from '../../../ui/receipt/receipt.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { GAME_RULES } from './game-rules.ts';
import { fractionText } from './fraction-text.ts';
import { type OddsLine, oddsLines } from './odds-lines.ts';

const Words = styled.p`
  max-width: ${width.text};
`;

const Note = styled(Words)`
  color: ${color.quiet};
  font-size: ${size.small};
`;

type GameOdds = ReplyOf<typeof gameOdds>[number];

/** Games with more lines are shown by bet. */
const MOST_LINES = 12;

const BET: Column<OddsLine> = { name: 'Bet', cell: (line) => gameTitle(line.bet) };

const COLUMNS: readonly Column<OddsLine>[] = [
  { name: 'Wins on', cell: (line) => line.winsOn },
  { name: 'Chance', isAmount: true, cell: (line) => fractionText(line.chance) },
  { name: 'Pays', isAmount: true, cell: (line) => multiplierText(line.multiplierHundredths) },
];

const RETURN: Column<OddsLine> = { name: 'Return to player', isAmount: true, cell: (line) => line.returns };

function columnsFor(lines: readonly OddsLine[], isLong: boolean): Column<OddsLine>[] {
  const hasReturns = lines.some(({ returns }) => returns !== null);
  return [...(isLong ? [] : [BET]), ...COLUMNS, ...(hasReturns ? [RETURN] : [])];
}

function RulesOf({ game }: { game: GameOdds }) {
  const { rules, exactAt } = GAME_RULES[game.game];
  const isExact = exactAt === 1;
  return (
    <>
      <Words>{rules}</Words>
      <Note>
        Highest bet {formatPoints(game.maxStakePoints)}, highest payout {formatPoints(game.maxPayoutPoints)}. The payout
        is the whole amount returned, your bet included
        {isExact
          ? '.'
          : `, rounded down to whole points: the return is exact for bets in multiples of ${exactAt} and a little lower between them.`}
      </Note>
    </>
  );
}

function OddsOf({ games }: { games: readonly GameOdds[] }) {
  const [search, setSearch] = useSearchParams();
  const [chosenBet, chooseBet] = useState<string | null>(null);
  const game = games.find((candidate) => candidate.game === search.get('game')) ?? games[0]!;
  const { lines, others } = oddsLines(game);
  const bets = [...new Set(lines.map(({ bet }) => bet))];
  const isLong = lines.length > MOST_LINES;
  const bet = bets.find((candidate) => candidate === chosenBet) ?? bets[0]!;
  const chooseGame = (next: string) => {
    setSearch(
      (before) => {
        before.set('game', next);
        return before;
      },
      { replace: true },
    );
  };
  return (
    <>
      <Stack gap={3} fromTablet="14rem 14rem">
        <Field label="Game">
          {(aria) => (
            <Select
              {...aria}
              value={game.game}
              onValue={chooseGame}
              options={games.map(({ game: value }) => ({ value, label: GAME_TITLES[value] }))}
            />
          )}
        </Field>
        {isLong && (
          <Field label="Bet">
            {(aria) => (
              <Select
                {...aria}
                value={bet}
                onValue={chooseBet}
                options={bets.map((value) => ({ value, label: gameTitle(value) }))}
              />
            )}
          </Field>
        )}
      </Stack>
      <RulesOf game={game} />
      <Table
        caption={`Odds of ${GAME_TITLES[game.game]}`}
        becomesEntries
        columns={columnsFor(lines, isLong)}
        items={isLong ? lines.filter((line) => line.bet === bet) : lines}
        keyOf={(line) => `${line.bet} ${line.winsOn} ${line.multiplierHundredths}`}
      />
      {others.map(({ bet: what, returns }) => (
        <Words key={what}>
          Return to player, {what}: {returns}
        </Words>
      ))}
    </>
  );
}

export function OddsTable() {
  const query = useCallQuery(gameOdds);
  return (
    <div id="odds">
      <Panel title="Rules, odds and returns">
        {query.isPending && <LinesSkeleton lines={2} columns={5} label="Loading the odds" />}
        <ErrorState title="The odds could not be read." {...failedFirstRead(query)} />
        {query.data !== undefined && query.data.length > 0 && <OddsOf games={query.data} />}
      </Panel>
    </div>
  );
}
