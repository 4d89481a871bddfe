import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { from, low } from '../../theme/tokens.ts';
import { pageColumn } from '../../ui/layout/page-column.ts';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { useHasBeenNear } from '../../ui/use-has-been-near.ts';
import { DEMO_PLACE_ID, DEMO_SECTION_ID } from './demo/scroll-to-demo.ts';
import { Section } from './section.tsx';

/** As high as the first game, so that content below does not move. */
const Place = styled.div`
  min-height: min(100dvh + 14rem, 60.5rem);
  /* Right below the bar of the house; where there is room, the heading above is seen, too. */
  scroll-margin-top: -0.75rem;
  ${from.tablet} {
    min-height: max(36rem, min(40rem, 100dvh - 3.5rem));
    scroll-margin-top: 4.25rem;
  }
  ${low} {
    min-height: calc(100dvh + 15rem);
    scroll-margin-top: 0;
  }
`;

const LateFrame = styled.div`
  ${pageColumn}
`;

const NOTICE = {
  title: 'The demo games could not be loaded.',
  Frame: ({ children }: { children: ReactNode }) => <LateFrame>{children}</LateFrame>,
};

const loadGames = () => loadedOrLate(async () => ({ default: (await import('./demo-games.tsx')).DemoGames }), NOTICE);

const NEAR = '50px';

export function DemoPlace() {
  const { place, isNear } = useHasBeenNear<HTMLDivElement>(NEAR);
  const [Games, setGames] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isNear) void loadGames().then((loaded) => setGames(() => loaded));
  }, [isNear]);
  return (
    <Section id={DEMO_SECTION_ID} title="Demo games" note="No account needed. Nothing here touches real points.">
      <Place ref={place} id={DEMO_PLACE_ID}>
        {Games !== null && <Games />}
      </Place>
    </Section>
  );
}
