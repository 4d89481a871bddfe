// What a visitor sees: the house, its figures, a demo, how it works, who wins.
import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { useDocumentTitle } from '../../ui/layout/page.tsx';
import { FinalCall, Footer } from './closing.tsx';
import { DemoSection } from './demo-section.tsx';
import { Hero } from './hero.tsx';
import { LiveStats } from './live-stats.tsx';
import { Steps } from './steps.tsx';
import { WinPopup } from './win-popup.tsx';
import { Winners } from './winners.tsx';
import { WithdrawalMethods } from './withdrawal-methods.tsx';

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(14)};
  padding-bottom: ${space(16)};
  ${from.desk} {
    gap: ${space(20)};
    padding-bottom: ${space(20)};
  }
`;

export default function LandingPage() {
  useDocumentTitle('Open books, fair dice');
  return (
    <>
      <Stack>
        <Hero />
        <LiveStats />
        <DemoSection />
        <Steps />
        <Winners />
        <WithdrawalMethods />
      </Stack>
      <FinalCall />
      <Footer />
      <WinPopup />
    </>
  );
}
