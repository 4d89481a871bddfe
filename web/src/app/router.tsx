import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { paths } from '../ui/paths.ts';
import { Guarded, VisitorsOnly } from './guard.tsx';
import { PlayerBar } from './navigation/navigation-bar.tsx';
import { type Preloads, screen, screens } from './screens/screen.tsx';
import { Shell } from './shell.tsx';

const guarded: RouteObject[] = [
  screen(paths.home, async () => ({ default: (await import('./screens/home.tsx')).Home })),
  screen(paths.earn, async () => ({ default: (await import('./screens/earn.tsx')).Earn })),
  screen(`${paths.earn}/ogads/:offer`, () => import('../features/earn/offers/offer-page.tsx')),
  screens(
    async () => ({ default: (await import('../features/age/adults-only.tsx')).AdultsOnly }),
    [
      screen(paths.lobby, () => import('../features/play/lobby/lobby-page.tsx')),
      screen(`${paths.games}/:game?`, () => import('../features/play/games-page.tsx')),
    ],
  ),
  screen(paths.gameHistory, () => import('../features/game-history/game-history-page.tsx')),
  screen(paths.withdraw, async () => ({ default: (await import('./screens/withdraw.tsx')).Withdraw })),
  screen(paths.withdrawalHistory, () => import('../features/withdrawals/withdrawal-history-page.tsx')),
  screen(paths.leaderboard, () => import('../features/leaderboard/leaderboard-page.tsx')),
  screen(paths.notifications, () => import('../features/notifications/notifications-page.tsx')),
  screen(`${paths.eventProof}/:place`, () => import('../features/proofs/event/event-proof-page.tsx')),
  screen(paths.profile, async () => ({ default: (await import('./screens/profile.tsx')).Profile })),
];

function loadAhead(path: string): void {
  void PlayerBar.preload();
  void preloadScreen(path);
}

export const routes: RouteObject[] = [
  {
    element: <Guarded />,
    children: [
      screen(`${paths.admin}/*`, async () => ({
        default: (await import('../staff/app/staff-house.tsx')).StaffHouse,
      })),
    ],
  },
  {
    element: <Shell />,
    children: [
      { element: <Guarded />, children: guarded },
      {
        element: <VisitorsOnly loadAhead={loadAhead} />,
        children: [screen(paths.auth, () => import('../features/accounts/auth-page.tsx'))],
      },
      screen(`${paths.fairness}/:roundId?`, () => import('../features/fairness/fairness-page.tsx')),
      screen(`${paths.sharedReceipt}/:link`, () => import('../features/fairness/shared-receipt-page.tsx')),
      screen(paths.checkFile, () => import('../features/proofs/check-file/check-file-page.tsx')),
      screen(paths.forgotPassword, () => import('../features/accounts/forgot-password-page.tsx')),
      screen(paths.resetPassword, () => import('../features/accounts/reset-password-page.tsx')),
      screen(paths.verifyEmail, () => import('../features/accounts/verify-email-page.tsx')),
      screen(paths.confirmEmail, () => import('../features/accounts/confirm-email-page.tsx')),
      screen(paths.stopChange, () => import('../features/accounts/stop-change-page.tsx')),
      screen(paths.enrol, async () => ({ default: (await import('./screens/enrol.tsx')).Enrol })),
      screen(paths.support, () => import('../features/support/support-page.tsx')),
      screen(paths.ticket, () => import('../features/support/ticket-page.tsx')),
      screen(paths.odds, () => import('../features/house/odds-page.tsx')),
      screen(paths.withdrawalTerms, () => import('../features/house/withdrawals-page.tsx')),
      screen(paths.responsiblePlay, () => import('../features/house/responsible-play-page.tsx')),
      screen(paths.proofs, () => import('../features/proofs/totals/proofs-page.tsx')),
      screen(paths.status, () => import('../features/house/status-page.tsx')),
      screen(paths.terms, () => import('../features/house/terms-page.tsx')),
      screen(paths.privacy, () => import('../features/house/privacy-page.tsx')),
      screen(paths.landing, () => import('../features/landing/landing-page.tsx')),
      screen('*', () => import('../features/not-found/not-found-page.tsx')),
    ],
  },
];

export const Screens = () => useRoutes(routes);

/** Resolves when the screen at `path` renders without waiting, or cannot be loaded. */
export async function preloadScreen(path: string): Promise<void> {
  const handles = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle as Preloads | undefined);
  await Promise.all(handles.map(async (screen) => screen?.preload()));
}
