import { QueryClientProvider } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import AuthPage from '../../features/accounts/auth-page.tsx';
import LandingPage from '../../features/landing/landing-page.tsx';
import { LiveProvider } from '../../live/live-provider.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { ToastFrame } from '../../ui/overlay/toast.tsx';
import { gamePath } from '../../ui/paths.ts';
import { Bar, VisitorBar } from '../navigation/navigation-bar.tsx';
import { UnknownPlayerBar } from '../navigation/player-bar.tsx';
import { SkipLink } from '../../ui/layout/skip-link.ts';
import { Frame, Main } from '../shell-frame.ts';
import { LoadingPage } from '../screens/loading-page.tsx';
import { EarnShell, HomeShell, WithdrawShell } from './page-shells.tsx';
import { SHELL_FOR_VISITOR, SHELL_STYLE_ID } from './shell-style.ts';
import { TableShell } from './table-shell.tsx';

/** Nothing of this player is shown: neither a name nor a balance. */
const SOMEBODY: User = {
  id: 0,
  username: '',
  email: null,
  pendingEmail: null,
  firstName: null,
  lastName: null,
  points: 1_000_000,
  heldPoints: 0,
  pendingPoints: 0,
  lastPosition: null,
  totalEarned: 0n,
  totalWithdrawn: '0.00',
  dailyStreak: 0,
  dailyBonusStreak: 0,
  lastDailyBonus: null,
  timeZone: null,
  emailVerified: true,
  hidesName: false,
  age: 'adult',
  isAdmin: false,
  isFinance: false,
  roles: [],
  permissions: [],
  level: 1,
  experience: 0n,
  levelFrom: 0n,
  nextLevelAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

type Shell = {
  path: string;
  isForVisitor: boolean;
  /** The screen itself: what is pressed is kept until the app is there. */
  isWhole?: true;
  title?: string;
  screen: ReactNode;
};

const WHOLE = { isForVisitor: true, isWhole: true } as const;

const tableShell = (game: GameName): Shell => ({
  path: gamePath(game),
  title: GAME_TITLES[game],
  isForVisitor: false,
  screen: <TableShell game={game} />,
});

/** No link of the bar is the current page. */
const NO_PAGE = '/-';

const SHELLS: Record<string, Shell> = {
  landing: { ...WHOLE, path: '/landing', title: 'Earn points, play fair games, cash out', screen: <LandingPage /> },
  auth: { ...WHOLE, path: '/auth', title: 'Sign In', screen: <AuthPage /> },
  'auth-register': { ...WHOLE, path: '/auth?tab=register', title: 'Sign Up', screen: <AuthPage /> },
  home: { path: '/', title: 'Home', isForVisitor: false, screen: <HomeShell /> },
  earn: { path: '/earn', title: 'Earn Points', isForVisitor: false, screen: <EarnShell /> },
  withdraw: { path: '/withdraw', title: 'Withdraw', isForVisitor: false, screen: <WithdrawShell /> },
  player: { path: NO_PAGE, isForVisitor: false, screen: <LoadingPage /> },
  visitor: { path: NO_PAGE, isForVisitor: true, screen: <LoadingPage /> },
  ...Object.fromEntries(GAME_NAMES.map((game) => [`table-${game}`, tableShell(game)])),
};

function markupOf({ path, isForVisitor, isWhole, title, screen }: Shell): string {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, isForVisitor ? null : SOMEBODY);
  const sheet = new ServerStyleSheet();
  try {
    const rendered = renderToStaticMarkup(
      sheet.collectStyles(
        <ThemeProvider>
          <QueryClientProvider client={client}>
            <SessionProvider>
              <LiveProvider player={null}>
                <ToastFrame useLayer={noLayer}>
                  <StaticRouter location={path}>
                    <Frame>
                      <SkipLink href="#main">Skip to content</SkipLink>
                      <Bar>{isForVisitor ? <VisitorBar /> : <UnknownPlayerBar />}</Bar>
                      <Main id="main" tabIndex={-1}>
                        {screen}
                      </Main>
                    </Frame>
                  </StaticRouter>
                </ToastFrame>
              </LiveProvider>
            </SessionProvider>
          </QueryClientProvider>
        </ThemeProvider>,
      ),
    );
    const themed = withIconOfTheme(rendered);
    const { markup, rules: ownRules } = withoutStyleAttributes(isWhole ? themed : withButtonsOff(themed));
    const rules = sheet.getStyleTags().replaceAll(/<style[^>]*>|<\/style>/g, '');
    const named = title === undefined ? '' : ` data-title="${title}"`;
    const attributes = `id="${SHELL_STYLE_ID}"${isForVisitor ? ` ${SHELL_FOR_VISITOR}` : ''}${named}`;
    return `<style ${attributes} nonce="__CSP_NONCE__">${rules}${ICON_RULES}${ownRules}</style>${markup}`;
  } finally {
    sheet.seal();
  }
}

const ICON_RULES = ":root[data-theme='light'] .lucide-sun,:root:not([data-theme='light']) .lucide-moon{display:none}";

/** One page is for both themes: it has the icons of both, and the theme shows its own. */
function withIconOfTheme(rendered: string): string {
  const moon = renderToStaticMarkup(<Moon size={20} aria-hidden="true" />);
  return rendered.replace(/<svg[^>]* class="lucide lucide-sun".*?<\/svg>/, (sun) => sun + moon);
}

/** Buttons have their place in the order of the Tab key, but do nothing yet. */
function withButtonsOff(rendered: string): string {
  return rendered.replaceAll(/<button(?![^>]* aria-disabled=)/g, '<button aria-disabled="true"');
}

const noLayer = () => null;

const QUOTES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&gt;': '>' };

/** The content security policy blocks style attributes, so they become rules as strong as they. */
function withoutStyleAttributes(rendered: string): { markup: string; rules: string } {
  const places = new Map<string, number>();
  const markup = rendered.replaceAll(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll(/&(?:quot|#x27|amp|gt);/g, (entity) => QUOTES[entity]!);
    if (!places.has(style)) places.set(style, places.size);
    return ` data-style="${places.get(style)}"`;
  });
  const rules = [...places].map(([style, place]) => `#root [data-style="${place}"]{${style}}`);
  return { markup, rules: rules.join('') };
}

/** By name, as in web/first-loads.ts. */
export function shells(): Record<string, string> {
  return Object.fromEntries(Object.entries(SHELLS).map(([name, shell]) => [name, markupOf(shell)]));
}
