// The address names the game, so that a table can link to its own.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { GameName } from '#contracts/games/catalogue.ts';
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
import { fractionText } from './fraction-text.ts';
import { type OddsLine, oddsLines } from './odds-lines.ts';

type GameRules = {
  rules: string;
  /** Bets of a multiple of this lose nothing to rounding. */
  exactAt: number;
};

export const GAME_RULES: Readonly<Record<GameName, GameRules>> = {
  dice: {
    rules: 'One die is rolled. Under wins on 1 to 3, over wins on 4 to 6; both pay 1.80x.',
    exactAt: 5,
  },
  roulette: {
    rules:
      'An American wheel of 38 pockets: 1 to 36, 0 and 00. Every bet on the table is settled separately. ' +
      '0 and 00 are green, and only a straight bet on them wins there.',
    exactAt: 1,
  },
  slots: {
    rules:
      'Three reels turn, each on its own. Three equal symbols pay by the symbol; any two equal ones pay 1.50x. ' +
      'A spin pays one of them, never both.',
    exactAt: 2,
  },
  wheel: {
    rules:
      'The wheel stops on one of twelve segments and pays its multiplier, from 0x to 3x. ' +
      'A segment is as likely as it is wide.',
    exactAt: 10,
  },
  keno: {
    rules:
      'Pick one to ten of eighty numbers; twenty are drawn. The payout depends on the number of your picks and how ' +
      'many of them were drawn.',
    exactAt: 10,
  },
  plinko: {
    rules:
      'The ball falls through 8 to 16 rows of pins, left or right at each with equal chance. The bucket it lands in ' +
      'pays by rows and risk: buckets count from the left, starting with 0.',
    exactAt: 10,
  },
  crash: {
    rules:
      'The multiplier rises from 1.00x by 0.50 a second until it crashes at a point that was fixed before the start. ' +
      'Cash out before that to win your bet times the multiplier; at 50.00x we cash out for you. 5 of 100 flights crash ' +
      'on the ground. The house edge is 4%.',
    exactAt: 100,
  },
  mines: {
    rules:
      'Three to ten mines lie under 25 tiles. Each safe tile raises what a cash-out pays, a mine ends the round. ' +
      'You can cash out after any safe tile; when the next step would pass the highest payout, we do it for you.',
    exactAt: 100,
  },
  blackjack: {
    rules:
      'Come closer to 21 than the dealer without passing it. Aces count 1 or 11, faces 10. Blackjack pays 3:2, a win ' +
      '1:1, a push returns the bet. The dealer looks for blackjack at the deal, hits up to 16 and stands on 17. ' +
      'You may double on your first two cards and get one card more, or split two of the same value once: two hands, each ' +
      'with the bet, 21 pays 1:1, and aces get one card each.',
    exactAt: 2,
  },
  baccarat: {
    rules:
      'Player and banker get two cards each, and a third by the fixed table. The hand nearer to 9 wins; tens and faces ' +
      'count 0, an ace 1. Banker pays 1.95x, and a tie returns bets on player and banker.',
    exactAt: 20,
  },
};

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
