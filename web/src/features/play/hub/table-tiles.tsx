import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { color, from, line, motion, radius, space, weight } from '../../../theme/tokens.ts';
import { GamePicture } from '../../../ui/game-picture/game-picture.tsx';
import { Text } from '../../../ui/layout/flow.ts';
import { gamePath } from '../../../ui/paths.ts';

type TileOrder = { order: GameName[]; last: ReadonlySet<GameName> };

/** `rounds`: games of the player's rounds, the latest first. */
export function tileOrder(games: readonly GameName[], rounds: readonly GameName[]): TileOrder {
  const last = new Set(rounds.filter((game) => games.includes(game)));
  return { order: [...new Set([...last, ...games])], last };
}

const LOOKED_AT = 50;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: ${space(4)};
  }
`;

const Tile = styled(Link)`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  font-weight: ${weight.strong};
  text-decoration: none;
  transition: border-color ${motion.feedback};
  &:hover,
  &[aria-current] {
    border-color: ${color.brass};
  }
`;

type TableTilesProps = { games: readonly GameName[]; shown: GameName };

/** Tables that the player visited lately come first. */
export function TableTiles({ games, shown }: TableTilesProps) {
  const rounds = useCallQuery(gameHistory, { query: { limit: LOOKED_AT } }).data ?? [];
  const { order, last } = tileOrder(
    games,
    rounds.map(({ gameType }) => gameType),
  );
  return (
    <Tiles aria-label="All games">
      {order.map((game) => (
        <li key={game}>
          <Tile to={gamePath(game)} aria-current={game === shown ? 'page' : undefined}>
            <GamePicture game={game} />
            <span>
              {GAME_TITLES[game]}
              <Text minHeight="1.3em" tone="quiet" size="fine" weight="text" as="div">
                {noteFor(game, shown, last)}
              </Text>
            </span>
          </Tile>
        </li>
      ))}
    </Tiles>
  );
}

function noteFor(game: GameName, shown: GameName, last: ReadonlySet<GameName>): string {
  if (game === shown) return 'You are here';
  return last.has(game) ? 'Played lately' : '';
}
