import type { ReactNode } from 'react';
import { useUser } from '../../api/session.tsx';
import { useIsWide } from '../../theme/use-is-wide.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { LevelCard } from './level-card.tsx';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { OnePanel } from './one-panel.tsx';
import { StatsTiles } from './stats-tiles.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

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
