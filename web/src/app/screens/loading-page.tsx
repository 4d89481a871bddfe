import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { focusHandedOn, screenPlace } from '../../ui/action/focus-handed-on.ts';
import { Text } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

const Lines = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export function LinesPanel({ words }: { words?: string }) {
  return (
    <Panel>
      {words !== undefined && <Text tone="quiet">{words}</Text>}
      <Lines aria-hidden="true">
        <Skeleton width="40%" height="1.25em" />
        <Skeleton />
        <Skeleton width="80%" />
      </Lines>
    </Panel>
  );
}

const Contents = styled.div`
  display: contents;
`;

/** The focus may be on the heading, or on the words. */
const toHeading = focusHandedOn(() => document.querySelector<HTMLElement>('[data-page-heading]') ?? screenPlace());

/** Where the heading and the first panels of the page will be. */
export function LoadingPage() {
  return (
    <Contents ref={toHeading}>
      <Page title="Loading" heading={<Skeleton width="12rem" height="1em" />}>
        <VisuallyHidden role="status">Loading the page.</VisuallyHidden>
        <LinesPanel />
        <LinesPanel />
      </Page>
    </Contents>
  );
}
