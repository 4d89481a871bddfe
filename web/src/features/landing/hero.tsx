import { styled } from 'styled-components';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { useSession } from '../../api/session.tsx';
import { useSignupBonus } from '../../api/use-signup-bonus.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { color, font, from, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row, Text } from '../../ui/layout/flow.ts';
import { OpeningSlip } from '../../ui/receipt/opening-slip.tsx';
import { FirstStep } from './first-step.tsx';
import { pageColumn } from '../../ui/layout/page-column.ts';
import { DEMO_SECTION_ID, scrollToDemo } from './demo/scroll-to-demo.ts';

const Frame = styled.div`
  ${pageColumn}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(10)};
  align-items: center;
  padding-top: ${space(10)};
  ${from.tablet} {
    padding-top: ${space(16)};
  }
  ${from.desk} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${space(16)};
  }
`;

const Heading = styled.h1`
  max-width: 17ch;
  font-family: ${font.face};
  font-size: clamp(${size.display}, 6vw, ${size.hero});
  font-weight: ${weight.face};
  line-height: 1.12;
  text-wrap: balance;
`;

const Lead = styled.p`
  max-width: 34rem;
  margin-top: ${space(5)};
  color: ${color.quiet};
  font-size: ${size.lead};
  text-wrap: balance;
`;

function useWayToDemo(): () => void {
  const isStill = useReducedMotion();
  return () => {
    scrollToDemo(isStill);
    document.getElementById(DEMO_SECTION_ID)?.focus({ preventScroll: true });
  };
}

function BonusPromise({ bonus }: { bonus: number | null }) {
  return (
    <>
      Sign up and get{' '}
      <Text as="strong" tone="brass" weight="strong">
        {bonus !== null && `${formatPoints(bonus)} `}free points
      </Text>
      .
    </>
  );
}

export function Hero() {
  const bonus = useSignupBonus();
  const goToDemo = useWayToDemo();
  const { user } = useSession();
  return (
    <Frame>
      <div>
        <Heading tabIndex={-1} data-page-heading="">
          Earn points, play fair games, cash out
        </Heading>
        <Lead>
          {user === null && <BonusPromise bonus={bonus} />} Earn more with offers and surveys, play ten provably fair
          games, and withdraw: {POINTS_PER_USD} points are worth $1.00.
        </Lead>
        <Row gap={3} wrap above={8}>
          <FirstStep />
          <Button onClick={goToDemo}>Try Demo Games</Button>
        </Row>
        <Text above={4} tone="quiet" size="fine">
          For players of 18 years and older. Every point and every bet has a receipt.
        </Text>
      </div>
      <OpeningSlip bonus={bonus} />
    </Frame>
  );
}
