import { type ReactNode, useState } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { userStats } from '#contracts/game-stats/calls.ts';
import { failedFirstRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { below } from '../../theme/tokens.ts';
import { useIsWide } from '../../theme/use-is-wide.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Tabs } from '../../ui/action/tabs.tsx';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../ui/layout/entry-list.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EntryAmount } from '../../ui/receipt/entry-amount.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { LevelCard } from './level-card.tsx';
import { StatsTiles } from './stats-tiles.tsx';
import { TOP_LINES, useTopBoard } from './use-top-board.ts';

const SHOWN = 8;

/** A phone shows the first five. */
const Lines = styled.div`
  ${below.tablet} {
    li:nth-child(n + 6) {
      display: none;
    }
  }
`;

function TransactionsPanel() {
  const query = useCallQuery(userStats);
  const { data, isPending } = query;
  const entries = data?.recentTransactions.slice(0, SHOWN);
  return (
    <Panel title="Recent transactions" aside={<Link to={paths.statement}>Transaction history</Link>}>
      {isPending && <EntrySkeletons count={SHOWN} words="Loading transactions..." hasNotes />}
      <ErrorState title="Your figures and transactions could not be loaded." {...failedFirstRead(query)} />
      {entries?.length === 0 && (
        <EmptyState title="No transactions yet" action={<ButtonLink to={paths.earn}>Earn points</ButtonLink>}>
          Points you earn, bet and win appear here.
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && (
        <Lines>
          <EntryList label="Recent transactions">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                name={entry.description}
                note={<Time at={entry.createdAt} />}
                amount={<EntryAmount entry={entry} />}
              />
            ))}
          </EntryList>
        </Lines>
      )}
    </Panel>
  );
}

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

const LABELS = {
  transactions: 'Transactions',
  stats: 'Your stats',
  leaderboard: 'Leaderboard',
  activity: 'Activity',
  invitations: 'Friends',
} as const;
type PanelName = keyof typeof LABELS;

/** On narrow screens one of the panels is open at a time. */
function OnePanel({ panels }: { panels: Record<PanelName, ReactNode> }) {
  const { hash, key } = useLocation();
  const wants = paths.referrals.endsWith(hash) && hash !== '' ? 'invitations' : 'transactions';
  const [chosen, choose] = useState<{ at: string; panel: PanelName }>({ at: key, panel: wants });
  const isFollowed = chosen.at !== key && wants === 'invitations';
  const value = isFollowed ? wants : chosen.panel;
  return (
    <Tabs
      label="More"
      tabs={(Object.keys(LABELS) as PanelName[]).map((name) => ({
        value: name,
        label: LABELS[name],
        content: panels[name],
      }))}
      value={value}
      onValue={(panel) => choose({ at: key, panel })}
    />
  );
}

export function MorePanels({ races, invitations }: { races: ReactNode; invitations: ReactNode }) {
  const user = useUser();
  const isWide = useIsWide();
  const panels = {
    transactions: <TransactionsPanel />,
    stats: (
      <Stack gap={3}>
        <StatsTiles />
        <LevelCard user={user} />
      </Stack>
    ),
    leaderboard: <LeaderboardPanel />,
    activity: <ActivityPanel userId={user.id} />,
    invitations,
  };
  if (!isWide) {
    return (
      <Stack gap={6} columns="minmax(0, 1fr)">
        {races}
        <OnePanel panels={panels} />
      </Stack>
    );
  }
  return (
    <Stack gap={6} columns="minmax(0, 3fr) minmax(0, 2fr)" align="start">
      <Stack gap={6} columns="minmax(0, 1fr)">
        {panels.transactions}
        {panels.invitations}
      </Stack>
      <Stack gap={6} columns="minmax(0, 1fr)">
        {races}
        {panels.leaderboard}
        {panels.activity}
      </Stack>
    </Stack>
  );
}
