import { styled } from 'styled-components';
import { lobby } from '#contracts/activity/lobby.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { failedRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { from, space } from '../../../theme/tokens.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useOpenGames } from '../hub/use-open-games.ts';
import { Excluded } from '../protection/excluded.tsx';
import { useProtectedTables } from '../protection/use-protected-tables.ts';
import { BiggestWins } from './biggest-wins.tsx';
import { GameCard } from './game-card.tsx';
import { OwnRounds } from './own-rounds.tsx';

/** Wins of other players are not pushed, and the day ends at midnight UTC. */
const REFRESH_MS = 60_000;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: ${space(4)};
  }
`;

const Lists = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(5)};
  ${from.desk} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export default function LobbyPage() {
  const read = useCallQuery(lobby, undefined, { refetchInterval: REFRESH_MS });
  const openGames = useOpenGames();
  const { protection, isShown } = useProtectedTables(openGames);
  const { data } = read;
  const hasFailed = data === undefined && read.isError;
  return (
    <Page title="Games" lead={`${GAME_NAMES.length} exciting casino games, all provably fair.`}>
      {protection.exclusion !== null && <Excluded exclusion={protection.exclusion} hasOpenRound={openGames.size > 0} />}
      {hasFailed && <ErrorState title="The lobby could not be loaded." {...failedRead(read)} />}
      <Cards aria-label="All games">
        {GAME_NAMES.filter(isShown).map((game) => (
          <li key={game}>
            <GameCard
              game={game}
              told={data?.games.find((told) => told.game === game)}
              isLoading={!hasFailed && data === undefined}
              isOpen={openGames.has(game)}
            />
          </li>
        ))}
      </Cards>
      {!hasFailed && (
        <Lists>
          <BiggestWins wins={data?.wins} />
          <OwnRounds rounds={data?.rounds} />
        </Lists>
      )}
    </Page>
  );
}
