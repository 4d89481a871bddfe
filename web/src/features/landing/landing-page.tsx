import { useDocumentTitle } from '../../ui/layout/page.tsx';
import { SiteFooter } from '../../ui/layout/site-footer.tsx';
import { FinalCall } from './closing.tsx';
import { DemoPlace } from './demo-place.tsx';
import { FirstScreen, LandingColumn } from './first-screen.tsx';
import { Games } from './games.tsx';
import { Steps } from './steps.tsx';
import { WaysToEarn } from './ways-to-earn.tsx';
import { WinPopup } from './win-popup.tsx';
import { Winners } from './winners.tsx';
import { WithdrawalMethods } from './withdrawal-methods.tsx';

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
