import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { size, weight } from '../../../theme/tokens.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { countedPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { gamePath, paths } from '../../../ui/paths.ts';
import type { NextAction, OpenRound } from './next-action.ts';

export type Claimable = { title: string; words: string; button: ReactNode };

const Title = styled.h2`
  font-size: ${size.lead};
  font-weight: ${weight.strong};
  line-height: 1.3;
`;

type CardProps = { title: ReactNode; words: ReactNode; children: ReactNode };

function Card({ title, words, children }: CardProps) {
  return (
    <Stack gap={3} items="start">
      <div>
        <Title>{title}</Title>
        <Text size="small" breaks>
          {words}
        </Text>
      </div>
      {children}
    </Stack>
  );
}

export function NextActionSkeleton() {
  const lines = [
    <Skeleton key="title" width="12rem" />,
    <Skeleton key="words" width="9rem" />,
    <Skeleton key="button" width="9rem" height="2.75rem" />,
  ] as const;
  return (
    <Card title={lines[0]} words={lines[1]}>
      {lines[2]}
    </Card>
  );
}

type NextActionCardProps = {
  action: NextAction;
  user: User;
  claimable: Claimable | null;
  lastTable: GameName | null;
};

export function NextActionCard({ action, user, claimable, lastTable }: NextActionCardProps) {
  switch (action.kind) {
    case 'claim':
      return claimable && <Card {...claimable}>{claimable.button}</Card>;
    case 'confirm-email':
      // The banner above has the form.
      return null;
    case 'finish-round':
      return <FinishRound round={action.round} />;
    case 'earn':
      return <Earn hasEarned={user.totalEarned > 0n} />;
    case 'confirm-age':
      return (
        <Card title="Confirm your age to withdraw" words="Withdrawals are for players of 18 years and older.">
          <Way to={paths.games}>Confirm my age</Way>
        </Card>
      );
    case 'withdraw':
      return (
        <Card title={worthWords(user.points)} words="You can withdraw by every open method.">
          <Way to={paths.withdraw}>Withdraw</Way>
        </Card>
      );
    case 'play':
      return <Play lastTable={lastTable} />;
  }
}

function worthWords(points: number): string {
  return `Your points are worth ${formatPointsAsUsd(points)}`;
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} tone="primary">
      {children}
    </ButtonLink>
  );
}

function FinishRound({ round: { game, stakePoints } }: { round: OpenRound }) {
  return (
    <Card title={`Your ${game} round is still open`} words={`${countedPoints(stakePoints)} at stake.`}>
      <Way to={gamePath(game)}>Finish round</Way>
    </Card>
  );
}

function Earn({ hasEarned }: { hasEarned: boolean }) {
  return (
    <Card title={hasEarned ? 'Earn more points' : 'Earn your first points'} words="Offers and surveys pay points.">
      <Way to={paths.earn}>Earn points</Way>
    </Card>
  );
}

function Play({ lastTable }: { lastTable: GameName | null }) {
  if (lastTable === null) {
    return (
      <Card title="Play your first round" words="Ten provably fair games.">
        <Way to={paths.games}>Play games</Way>
      </Card>
    );
  }
  return (
    <Card title={GAME_TITLES[lastTable]} words="Your last table.">
      <Way to={gamePath(lastTable)}>Play {lastTable}</Way>
    </Card>
  );
}
