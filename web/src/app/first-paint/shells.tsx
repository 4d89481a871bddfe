import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { FirstScreen, LandingColumn } from '../../features/landing/first-screen.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { gamePath } from '../../ui/paths.ts';
import { NavigationBar } from '../navigation/navigation-bar.tsx';
import { Frame, Main } from '../shell-frame.ts';
import { AuthShell, EarnShell, HomeShell } from './page-shells.tsx';
import { SHELL_FOR_VISITOR, SHELL_STYLE_ID } from './shell-style.ts';
import { TableShell } from './table-shell.tsx';

type Shell = { path: string; isForVisitor: boolean; screen: ReactNode };

const tableShell = (game: GameName): Shell => ({
  path: gamePath(game),
  isForVisitor: false,
  screen: <TableShell game={game} />,
});

const SHELLS: Record<string, Shell> = {
  landing: {
    path: '/landing',
    isForVisitor: true,
    screen: (
      <LandingColumn>
        <FirstScreen />
      </LandingColumn>
    ),
  },
  auth: { path: '/auth', isForVisitor: true, screen: <AuthShell /> },
  home: { path: '/', isForVisitor: false, screen: <HomeShell /> },
  earn: { path: '/earn', isForVisitor: false, screen: <EarnShell /> },
  ...Object.fromEntries(GAME_NAMES.map((game) => [`table-${game}`, tableShell(game)])),
};

function markupOf({ path, isForVisitor, screen }: Shell): string {
  const client = createQueryClient();
  if (isForVisitor) client.setQueryData(USER_KEY, null);
  const sheet = new ServerStyleSheet();
  try {
    const rendered = renderToStaticMarkup(
      sheet.collectStyles(
        <ThemeProvider>
          <QueryClientProvider client={client}>
            <SessionProvider>
              <StaticRouter location={path}>
                <Frame>
                  <NavigationBar />
                  <Main>{screen}</Main>
                </Frame>
              </StaticRouter>
            </SessionProvider>
          </QueryClientProvider>
        </ThemeProvider>,
      ),
    );
    const { markup, rules: ownRules } = withoutStyleAttributes(rendered);
    const rules = sheet.getStyleTags().replaceAll(/<style[^>]*>|<\/style>/g, '');
    const attributes = `id="${SHELL_STYLE_ID}"${isForVisitor ? ` ${SHELL_FOR_VISITOR}` : ''}`;
    return `<style ${attributes} nonce="__CSP_NONCE__">${rules}${ownRules}</style>${markup}`;
  } finally {
    sheet.seal();
  }
}

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
