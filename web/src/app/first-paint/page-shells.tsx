// Shown before the app renders: the texts that a page always has, and skeletons.
import { styled } from 'styled-components';
import { HomeColumn, HomePart, HomePlace } from '../../features/dashboard/home-column.tsx';
import { EARN_LEAD } from '../../features/earn/earn-lead.ts';
import { radius } from '../../theme/tokens.ts';
import { feltGround } from '../../ui/layout/felt-ground.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { LinesPanel } from '../screens/loading-page.tsx';

const Felt = styled.div`
  ${feltGround}
  min-height: 13rem;
  border-radius: ${radius.large};
`;

/** Replaced by the gateway (services/gateway/client/client-files.ts). */
const PLAYER_PLACE = '__PLAYER__';

export function HomeShell() {
  return (
    <Page title="Home" heading={`Welcome back${PLAYER_PLACE}`} size="column">
      <HomeColumn>
        <HomePart>
          <Felt />
        </HomePart>
        <HomePlace />
      </HomeColumn>
    </Page>
  );
}

export function EarnShell() {
  return (
    <Page title="Earn Points" lead={EARN_LEAD}>
      <LinesPanel words="Loading the offers that are open to you, your points and your daily bonus. This takes a few seconds on a slow connection." />
      <LinesPanel />
      <LinesPanel />
    </Page>
  );
}

export function WithdrawShell() {
  return (
    <Page title="Withdraw" lead={<Skeleton width="14rem" />}>
      <LinesPanel words="Loading your withdrawals and the ways to be paid. This takes a few seconds on a slow connection." />
      <LinesPanel />
    </Page>
  );
}
