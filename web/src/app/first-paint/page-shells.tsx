// Shown before the app renders: the texts that a page always has, and skeletons.
import { styled } from 'styled-components';
import { WhatAwaits } from '../../features/accounts/what-awaits.tsx';
import { EARN_LEAD } from '../../features/earn/earn-lead.ts';
import { from, radius, space } from '../../theme/tokens.ts';
import { feltGround } from '../../ui/layout/felt-ground.ts';
import { Text } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Lines, LinesPanel } from '../screens/loading-page.tsx';

const Felt = styled.div`
  ${feltGround}
  min-height: 13rem;
  border-radius: ${radius.large};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: minmax(0, 34rem) minmax(0, 1fr);
    gap: ${space(12)};
  }
`;

const Form = styled(Lines)`
  min-height: 22rem;
  align-content: start;
`;

export function AuthShell() {
  return (
    <Page title="Sign In" heading="Sign in">
      <Columns>
        <Panel>
          <Text tone="quiet">
            Loading the form. This takes a few seconds on a slow connection, but only the first time.
          </Text>
          <Form aria-hidden="true">
            <Skeleton height="2.75rem" />
            <Skeleton width="6rem" />
            <Skeleton height="2.75rem" />
            <Skeleton width="6rem" />
            <Skeleton height="2.75rem" />
            <Skeleton height="2.75rem" />
          </Form>
        </Panel>
        <WhatAwaits />
      </Columns>
    </Page>
  );
}

/** Replaced by the gateway (services/gateway/client/client-files.ts). */
const PLAYER_PLACE = '__PLAYER__';

export function HomeShell() {
  return (
    <Page title="Home" heading={`Welcome back${PLAYER_PLACE}`}>
      <Felt />
      <LinesPanel />
      <LinesPanel />
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
