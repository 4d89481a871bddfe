import { useState } from 'react';
import { styled } from 'styled-components';
import { leaderboard } from '#contracts/leaderboard/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { failedFirstRead, sentenceOf } from '../../api/api-error.ts';
import { useFirstWait } from '../../api/is-awaited.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { color, from, layer, line, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Quiet, Text } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { type Board, BoardChoice, useBoardChoice } from './board-choice.tsx';
import { Races, useRacesAwaited } from './races/races.tsx';
import { Podium, PodiumSkeleton } from './podium.tsx';
import { amountText, playersText, rankedPlayers, rankText } from './ranked-player.ts';
import { Ranking, RankingSkeleton } from './ranking.tsx';

const Row = styled.section`
  position: sticky;
  bottom: calc(${space(3)} + env(safe-area-inset-bottom, 0px));
  z-index: ${layer.nav - 1};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  background: ${color.panel};
  border: ${line.firm};
  border-inline-start: 3px solid ${color.brassFill};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
  font-size: ${size.small};
`;

const Amount = styled.span`
  font-weight: ${weight.strong};
  white-space: nowrap;
`;

type OwnPlaceProps = { rank: string; username: string; amount: string };

/** Stays on the screen while the list scrolls. */
function OwnPlace({ rank, username, amount }: OwnPlaceProps) {
  return (
    <Row aria-label="Your place">
      <Text as="span" weight="faceStrong" font="face">
        {rank}
      </Text>
      <Text as="strong" flex="1" shrinks weight="strong" breaks>
        {username}
      </Text>
      <Badge tone="notice">You</Badge>
      <Amount>{amount}</Amount>
    </Row>
  );
}

const FIRST_LINES = 100;
const MOST_LINES = 200;
const LINES_TO_COME = 20;

type Reply = ReplyOf<typeof leaderboard>;

function Standings({ board, by }: { board: Reply; by: Board['by'] }) {
  const { username } = useUser();
  const players = rankedPlayers(board, by);
  if (players.length === 0) {
    return (
      <EmptyState title="No rankings yet" action={<ButtonLink to={paths.earn}>Earn points</ButtonLink>}>
        {by === 'points' ? 'Players with points appear here.' : 'Players appear here once they play or earn.'}
      </EmptyState>
    );
  }
  return (
    <>
      {players.length >= 3 && <Podium players={players} />}
      <Panel title="Full ranking">
        <Ranking players={players} />
        {board.users.length < board.totalUsers && (
          <Quiet>
            The first {formatPoints(board.users.length)} of {playersText(board.totalUsers, by)} players.
          </Quiet>
        )}
      </Panel>
      {board.you !== null && !players.some(({ isYou }) => isYou) && (
        <OwnPlace rank={rankText(board.you)} username={username} amount={amountText(board.you, by)} />
      )}
    </>
  );
}

function useBoard(asked: Board) {
  const [wantsMost, setWantsMost] = useState(false);
  const of = asked.by === 'points' ? {} : asked;
  const most = useCallQuery(leaderboard, { query: { ...of, limit: MOST_LINES } }, { enabled: wantsMost });
  const hasMost = wantsMost && most.data !== undefined;
  const first = useCallQuery(leaderboard, { query: { ...of, limit: FIRST_LINES } }, { enabled: !hasMost });
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

const LEADS: Record<Board['by'], string> = {
  points: 'Players ranked by points',
  wagered: 'Players ranked by points wagered',
  multiplier: 'Players ranked by their highest multiplier',
  earned: 'Players ranked by points earned',
};
const OWN: Record<Board['by'], string> = {
  points: 'Your Points',
  wagered: 'You Wagered',
  multiplier: 'Your Multiplier',
  earned: 'You Earned',
};

/** Beside the ranking, or above it on a phone. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  > :first-child:empty {
    display: none;
  }
  ${from.desk} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    > :first-child {
      grid-column: 2;
    }
    > :last-child {
      grid-area: 1 / 1;
    }
    &:has(> :first-child:empty) > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

const Standing = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

export default function LeaderboardPage() {
  const [asked, choose] = useBoardChoice();
  const { by, period } = asked;
  const racesAreAwaited = useFirstWait(useRacesAwaited());
  return (
    <Page title="Leaderboard" lead={LEADS[by]}>
      <BoardChoice board={asked} onChoose={choose} />
      {/* Replaced as a whole, because the races are above the ranking on a phone. */}
      <Columns key={String(racesAreAwaited)}>
        <div>
          <Races />
        </div>
        <Standing>
          <BoardOf key={`${by} ${period}`} asked={asked} waits={racesAreAwaited} />
        </Standing>
      </Columns>
    </Page>
  );
}

/** `waits`: for the races. */
function BoardOf({ asked, waits }: { asked: Board; waits: boolean }) {
  const { by } = asked;
  const { points } = useUser();
  const { first, board, more } = useBoard(asked);
  const isLoading = waits || (board === undefined && !first.isError);
  const own = board?.you ? amountText(board.you, by) : '–';
  return (
    <>
      <StatTiles>
        <StatTile label="Total Players" isLoading={isLoading} value={board ? playersText(board.totalUsers, by) : '…'} />
        <StatTile label="Your Rank" isLoading={isLoading} value={board ? rankText(board.you) : '…'} />
        <StatTile
          label={OWN[by]}
          isLoading={isLoading && by !== 'points'}
          value={by === 'points' ? formatPoints(board?.you?.points ?? points) : own}
        />
      </StatTiles>
      {isLoading && (
        <>
          <PodiumSkeleton />
          <Panel title="Full ranking">
            <RankingSkeleton lines={LINES_TO_COME} words="Loading leaderboard..." />
          </Panel>
        </>
      )}
      <ErrorState title="The leaderboard could not be loaded." {...failedFirstRead(first)} />
      {board !== undefined && !waits && <Standings board={board} by={by} />}
      {board !== undefined && !waits && <LoadMore name={`Show ${MOST_LINES}`} lines={board.users.length} {...more} />}
    </>
  );
}
