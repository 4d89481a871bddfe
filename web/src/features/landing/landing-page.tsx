import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useSession } from '../../api/session.tsx';
import { useSignupBonus } from '../../api/use-signup-bonus.ts';
import { font, size, space, weight, from, low, color, line, radius } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { feltGround } from '../../ui/layout/felt-ground.ts';
import { FeltTile } from '../../ui/layout/felt-tile.ts';
import { Stack, Title } from '../../ui/layout/flow.ts';
import { pageColumn } from '../../ui/layout/page-column.ts';
import { useDocumentTitle } from '../../ui/layout/page.tsx';
import { SiteFooter } from '../../ui/layout/site-footer.tsx';
import { FriendsPicture, OfferPicture, StreakPicture, SurveyPicture } from '../../ui/pictures/earning-pictures.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { useHasBeenNear } from '../../ui/use-has-been-near.ts';
import { DEMO_PLACE_ID, DEMO_SECTION_ID } from './demo/scroll-to-demo.ts';
import { FirstScreen, LandingColumn } from './first-screen.tsx';
import { FirstStep } from './first-step.tsx';
import { Games } from './games.tsx';
import { Section } from './section.tsx';
import { Steps } from './steps.tsx';
import { WinPopup } from './win-popup.tsx';
import { Winners } from './winners.tsx';
import { WithdrawalMethods } from './withdrawal-methods.tsx';

type Way = { name: string; words: string; Picture: ComponentType };

const WAYS: readonly Way[] = [
  { name: 'Apps and offers', words: 'Try an app or reach a level in a game.', Picture: OfferPicture },
  { name: 'Surveys', words: 'Give your opinion, and get points for it.', Picture: SurveyPicture },
  { name: 'Daily bonus', words: 'Claim it every day. It grows with your streak.', Picture: StreakPicture },
  { name: 'Friends', words: 'You and your friend both get a bonus.', Picture: FriendsPicture },
];

const Item = styled.li`
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  > :first-child {
    border-radius: 0;
  }
`;

const Words = styled.div`
  padding: ${space(4)};
  p {
    margin-top: ${space(1)};
    color: ${color.quiet};
  }
`;

function WaysToEarn() {
  return (
    <Section title="Ways to earn">
      <Stack as="ul" gap={4} columns="repeat(2, minmax(0, 1fr))" fromDesk="repeat(4, minmax(0, 1fr))">
        {WAYS.map(({ name, words, Picture }) => (
          <Item key={name}>
            <FeltTile>
              <Picture />
            </FeltTile>
            <Words>
              <Title as="h3">{name}</Title>
              <p>{words}</p>
            </Words>
          </Item>
        ))}
      </Stack>
    </Section>
  );
}

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

function DemoPlace() {
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

const Call = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space(5)};
  padding: ${space(16)} ${space(4)};
  ${feltGround}
  text-align: center;
`;

const CallTitle = styled.h2`
  max-width: 22ch;
  font-family: ${font.face};
  font-size: ${size.display};
  font-weight: ${weight.face};
  line-height: 1.2;
  text-wrap: balance;
`;

function FinalCall() {
  const { user } = useSession();
  const bonus = useSignupBonus();
  const gift = bonus === null ? 'free points' : `${formatPoints(bonus)} free points`;
  return (
    <Call>
      <CallTitle>{user === null ? `Start with ${gift}.` : 'Pick up where you left off.'}</CallTitle>
      <FirstStep />
    </Call>
  );
}

export default function LandingPage() {
  useDocumentTitle('Earn points, play fair games, cash out');
  return (
    <>
      <LandingColumn>
        <FirstScreen />
        <Steps />
        <DemoPlace />
        <Games />
        <WaysToEarn />
        <Winners />
        <WithdrawalMethods />
      </LandingColumn>
      <FinalCall />
      <SiteFooter />
      <WinPopup />
    </>
  );
}
