import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { lobby, type LobbyWin } from '#contracts/activity/lobby.ts';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { failedRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { from, space, touch } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths, verificationPath } from '../../../ui/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useOpenGames } from '../hub/use-open-games.ts';
import { Excluded } from '../protection/excluded.tsx';
import { useProtectedTables } from '../protection/use-protected-tables.ts';
import { GameCard } from './game-card.tsx';

/** As large as a finger, without making the line higher. */
const RoundLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: ${touch};
  min-height: ${touch};
  margin-block: -${space(2.5)};
`;

function OwnRounds({ rounds }: { rounds: readonly HistoryRow[] | undefined }) {
  return (
    <Panel title="Your last rounds" aside={<Link to={paths.gameHistory}>Game history</Link>}>
      {rounds === undefined && <EntrySkeletons count={6} words="Loading rounds..." hasNotes />}
      {rounds?.length === 0 && (
        <EmptyState title="No rounds yet">Choose a game to play your first round. It appears here.</EmptyState>
      )}
      {rounds !== undefined && rounds.length > 0 && (
        <EntryList label="Your last rounds">
          {rounds.map(({ id, gameType, bet, betAmount, multiplier, winAmount, createdAt }) => (
            <Entry
              key={id}
              name={<RoundLink to={verificationPath(id)}>{GAME_TITLES[gameType]}</RoundLink>}
              note={
                <>
                  {bet !== null && `${bet}, `}
                  {multiplier}x on {formatPoints(betAmount)}, <Time at={createdAt} />
                </>
              }
              amount={<Points value={winAmount - betAmount} sign />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

function BiggestWins({ wins }: { wins: readonly LobbyWin[] | undefined }) {
  return (
    <Panel title="Biggest wins today">
      {wins === undefined && <EntrySkeletons count={6} words="Loading wins..." hasPlaces hasNotes />}
      {wins?.length === 0 && (
        <EmptyState title="No wins yet today">The biggest wins of all players appear here.</EmptyState>
      )}
      {wins !== undefined && wins.length > 0 && (
        <EntryList label="Biggest wins today">
          {wins.map(({ id, username, isYou, game, multiplier, betAmount, gain, timestamp }, at) => (
            <Entry
              key={id}
              place={at + 1}
              name={username}
              badge={isYou ? <Badge tone="notice">You</Badge> : null}
              note={
                <>
                  {GAME_TITLES[game]}, {multiplier}x on {formatPoints(betAmount)}, <Time at={timestamp} />
                </>
              }
              amount={<Points value={gain} sign />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

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
        <Stack gap={5} columns="minmax(0, 1fr)" fromDesk="repeat(2, minmax(0, 1fr))" align="start">
          <BiggestWins wins={data?.wins} />
          <OwnRounds rounds={data?.rounds} />
        </Stack>
      )}
    </Page>
  );
}
