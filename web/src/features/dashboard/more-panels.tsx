import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useUser } from '../../api/session.tsx';
import { space } from '../../theme/tokens.ts';
import { useIsWide } from '../../theme/use-is-wide.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { LevelCard } from './level-card.tsx';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { OnePanel } from './one-panel.tsx';
import { StatsTiles } from './stats-tiles.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${space(6)};
  align-items: start;
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

const Stats = styled.div`
  display: grid;
  gap: ${space(3)};
`;

export function MorePanels({ races, invitations }: { races: ReactNode; invitations: ReactNode }) {
  const user = useUser();
  const isWide = useIsWide();
  const panels = {
    transactions: <TransactionsPanel />,
    stats: (
      <Stats>
        <StatsTiles />
        <LevelCard user={user} />
      </Stats>
    ),
    leaderboard: <LeaderboardPanel />,
    activity: <ActivityPanel userId={user.id} />,
    invitations,
  };
  if (!isWide) {
    return (
      <Column>
        {races}
        <OnePanel panels={panels} />
      </Column>
    );
  }
  return (
    <Columns>
      <Column>
        {panels.transactions}
        {panels.invitations}
      </Column>
      <Column>
        {races}
        {panels.leaderboard}
        {panels.activity}
      </Column>
    </Columns>
  );
}
