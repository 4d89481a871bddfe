// Who holds the most points: totals, the podium, and everybody in order.
import { useState } from 'react';
import { styled } from 'styled-components';
import { leaderboard } from '#contracts/api/public.ts';
import type { ReplyOf } from '#contracts/api/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { color, size } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { toEndOfList } from '../../ui/state/load-more.tsx';
import { Podium, PodiumSkeleton } from './podium.tsx';
import { rankedPlayers } from './ranked-player.ts';
import { Ranking, RankingSkeleton } from './ranking.tsx';

const FIRST_LINES = 100;
const MOST_LINES = 200;
/** More than a screen shows. */
const LINES_TO_COME = 20;

const Note = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

const ORDER = <Note>By points, ties by account number</Note>;

type Board = ReplyOf<typeof leaderboard>;

function Standings({ board }: { board: Board }) {
  const { id } = useUser();
  const players = rankedPlayers(board, id);
  if (players.length === 0) {
    return (
      <EmptyState title="No rankings yet" action={<ButtonLink to={paths.games}>To the tables</ButtonLink>}>
        The ranking begins with the first player who holds points.
      </EmptyState>
    );
  }
  return (
    <>
      {players.length >= 3 && <Podium players={players} />}
      <Panel title="Full ranking" aside={ORDER}>
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

export default function LeaderboardPage() {
  const [limit, setLimit] = useState(FIRST_LINES);
  const { points } = useUser();
  const query = useCallQuery(leaderboard, { query: { limit } }, { placeholderData: (before) => before });
  const { data, isPending } = query;
  return (
    <Page title="Leaderboard" lead="Everybody who holds points, in order.">
      <StatTiles>
        <StatTile label="Total Players" isLoading={isPending} value={data ? formatPoints(data.totalUsers) : '…'} />
        <StatTile
          label="Your Rank"
          isLoading={isPending}
          value={data?.you ? `#${formatPoints(data.you.rank)}` : 'N/A'}
        />
        <StatTile label="Your Points" value={formatPoints(data?.you?.points ?? points)} />
      </StatTiles>
      {isPending && (
        <>
          <PodiumSkeleton />
          <Panel title="Full ranking" aside={ORDER}>
            <RankingSkeleton lines={LINES_TO_COME} words="Loading leaderboard..." />
          </Panel>
        </>
      )}
      {query.isError && data === undefined && (
        <ErrorState
          title="The leaderboard could not be read."
          message={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {data !== undefined && <Standings board={data} />}
      {data !== undefined && data.users.length === limit && limit < MOST_LINES && data.totalUsers > limit && (
        <Button ref={toEndOfList} pending={query.isFetching} onClick={() => setLimit(MOST_LINES)}>
          Show {MOST_LINES}
        </Button>
      )}
    </Page>
  );
}
