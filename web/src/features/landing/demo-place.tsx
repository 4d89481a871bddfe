// Where the demo games lie. They load when they come near: a visitor who reads the first screen does not wait for them.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { pageColumn } from '../../ui/layout/page-column.ts';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { Section } from './section.tsx';

export const DEMO_SECTION_ID = 'demo';

/** As high as the first game, so that what stands below keeps its place. */
const Place = styled.div`
  min-height: 46rem;
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
  const place = useRef<HTMLDivElement>(null);
  const [Games, setGames] = useState<ComponentType | null>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void loadGames().then((loaded) => setGames(() => loaded));
      },
      { rootMargin: NEAR },
    );
    if (place.current !== null) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Section id={DEMO_SECTION_ID} title="Demo games" note="No account needed. Nothing here touches real points.">
      <Place ref={place}>{Games !== null && <Games />}</Place>
    </Section>
  );
}
