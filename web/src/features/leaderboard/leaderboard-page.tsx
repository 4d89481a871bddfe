import { useState } from 'react';
import { styled } from 'styled-components';
import { leaderboard } from '#contracts/leaderboard/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { failedRead, sentenceOf } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { color, size } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { formatPoints, formatRank } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { Podium, PodiumSkeleton } from './podium.tsx';
import { rankedPlayers } from './ranked-player.ts';
import { Ranking, RankingSkeleton } from './ranking.tsx';

const FIRST_LINES = 100;
const MOST_LINES = 200;
const LINES_TO_COME = 20;

const Note = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

type Board = ReplyOf<typeof leaderboard>;

function Standings({ board }: { board: Board }) {
  const players = rankedPlayers(board);
  if (players.length === 0) {
    return (
      <EmptyState title="No rankings yet" action={<ButtonLink to={paths.earn}>Earn points</ButtonLink>}>
        Players with points appear here.
      </EmptyState>
    );
  }
  return (
    <>
      {players.length >= 3 && <Podium players={players} />}
      <Panel title="Full ranking">
        <Ranking players={players} />
        {board.users.length < board.totalUsers && (
          <Note>
            The first {formatPoints(board.users.length)} of {formatPoints(board.totalUsers)} players.
          </Note>
        )}
      </Panel>
    </>
  );
}

function useBoard() {
  const [wantsMost, setWantsMost] = useState(false);
  const most = useCallQuery(leaderboard, { query: { limit: MOST_LINES } }, { enabled: wantsMost });
  const hasMost = wantsMost && most.data !== undefined;
  const first = useCallQuery(leaderboard, { query: { limit: FIRST_LINES } }, { enabled: !hasMost });
  return {
    first,
    board: hasMost ? most.data : first.data,
    more: {
      hasMore: !hasMost && first.data !== undefined && first.data.totalUsers > FIRST_LINES,
      isLoading: wantsMost && most.isPending,
      problem: wantsMost && most.isError && !hasMost ? sentenceOf(most.error) : null,
      onMore: () => (wantsMost ? void most.refetch() : setWantsMost(true)),
    },
  };
}

export default function LeaderboardPage() {
  const { points } = useUser();
  const { first, board, more } = useBoard();
  const isLoading = board === undefined && !first.isError;
  const rank = board === undefined ? '…' : formatRank(board.you?.rank ?? null);
  return (
    <Page title="Leaderboard" lead="Players ranked by points">
      <StatTiles>
        <StatTile label="Total Players" isLoading={isLoading} value={board ? formatPoints(board.totalUsers) : '…'} />
        <StatTile label="Your Rank" isLoading={isLoading} value={rank} />
        <StatTile label="Your Points" value={formatPoints(board?.you?.points ?? points)} />
      </StatTiles>
      {isLoading && (
        <>
          <PodiumSkeleton />
          <Panel title="Full ranking">
            <RankingSkeleton lines={LINES_TO_COME} words="Loading leaderboard..." />
          </Panel>
        </>
      )}
      {board === undefined && first.isError && (
        <ErrorState title="The leaderboard could not be loaded." {...failedRead(first)} />
      )}
      {board !== undefined && <Standings board={board} />}
      {board !== undefined && <LoadMore name={`Show ${MOST_LINES}`} lines={board.users.length} {...more} />}
    </Page>
  );
}
