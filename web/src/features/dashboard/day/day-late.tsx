import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { useUser } from '../../../api/session.tsx';
import { useLimits } from '../../../api/use-limits.ts';
import { from, line, motion, color, radius, size, space, weight } from '../../../theme/tokens.ts';
import { GamePicture } from '../../../ui/game-picture/game-picture.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { gamePath, paths } from '../../../ui/paths.ts';
import { Checklist } from '../checklist/checklist.tsx';
import { useLastGames } from '../reads/use-last-games.ts';
import { WaitingPanel } from './waiting-panel.tsx';

const SHOWN = 4;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(${SHOWN}, minmax(0, 1fr));
  gap: ${space(2)};
  ${from.tablet} {
    gap: ${space(4)};
  }
`;

const Tile = styled(Link)`
  display: grid;
  gap: ${space(2)};
  justify-items: center;
  color: ${color.text};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  ${from.tablet} {
    grid-template-columns: 4rem minmax(0, 1fr);
    align-items: center;
    justify-items: start;
    gap: ${space(4)};
    padding: ${space(3)};
    border: ${line.hair};
    border-radius: ${radius.large};
    font-size: ${size.body};
    text-align: start;
    transition: border-color ${motion.feedback};
    &:hover {
      border-color: ${color.brass};
    }
  }
`;

function LastTables() {
  const last = useLastGames();
  const games = [...new Set([...(last ?? []), ...GAME_NAMES])].slice(0, SHOWN);
  return (
    <Panel
      title={last !== undefined && last.length > 0 ? 'Your last tables' : 'Games'}
      aside={<Link to={paths.lobby}>All games</Link>}
    >
      <Tiles>
        {games.map((game) => (
          <li key={game}>
            <Tile to={gamePath(game)}>
              <GamePicture game={game} />
              {GAME_TITLES[game]}
            </Tile>
          </li>
        ))}
      </Tiles>
    </Panel>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: inherit;
  align-items: start;
  &:empty {
    display: none;
  }
`;

/** Loaded after the next action. */
export function DayLate() {
  const user = useUser();
  const limits = useLimits();
  const mayPlay = limits.data?.exclusion === null && user.age !== 'minor';
  return (
    <>
      <Pair>
        <Checklist user={user} />
        <WaitingPanel />
      </Pair>
      {mayPlay && <LastTables />}
    </>
  );
}
