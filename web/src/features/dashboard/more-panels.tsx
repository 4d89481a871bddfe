import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { failedFirstRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { Points } from '../../ui/figure/points.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../ui/layout/entry-list.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { HomePart } from './home-column.tsx';
import { StatsTiles } from './stats-tiles.tsx';
import { TOP_LINES, useTopBoard } from './use-top-board.ts';

function badgeOf(isYou: boolean, place: number) {
  if (isYou) return <Badge tone="notice">You</Badge>;
  return place === 1 ? <Badge tone="brass">Champion</Badge> : null;
}

export function LeaderboardPanel() {
  const query = useTopBoard();
  const { data, isPending } = query;
  const users = data?.users.slice(0, TOP_LINES);
  return (
    <Panel title="Leaderboard" aside={<Link to={paths.leaderboard}>Full ranking</Link>}>
      {isPending && <EntrySkeletons count={TOP_LINES} words="Loading leaderboard..." hasPlaces />}
      <ErrorState title="The ranking could not be loaded." {...failedFirstRead(query)} />
      {users?.length === 0 && <EmptyState title="No Champions Yet!">Players with points appear here.</EmptyState>}
      {users !== undefined && users.length > 0 && (
        <EntryList label="Top ten">
          {users.map(({ id, isYou, username, points }, at) => (
            <Entry
              key={id}
              place={at + 1}
              name={username}
              badge={badgeOf(isYou, at + 1)}
              amount={<Points value={points} />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

export function MorePanels({ referrals }: { referrals: ReactNode }) {
  const user = useUser();
  return (
    <HomePart>
      <StatsTiles />
      <Stack gap={4} columns="minmax(0, 1fr)" fromDesk="minmax(0, 2fr) minmax(20rem, 1fr)" align="start">
        {referrals}
        <LeaderboardPanel />
      </Stack>
      <ActivityPanel userId={user.id} />
    </HomePart>
  );
}
