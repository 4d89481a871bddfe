import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { FirstScreen, LandingColumn } from '../../features/landing/first-screen.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { NavigationBar } from '../navigation/navigation-bar.tsx';
import { Frame, Main } from '../shell-frame.ts';
import { AuthShell, EarnShell, HomeShell, TableShell } from './page-shells.tsx';
import { SHELL_FOR_VISITOR, SHELL_STYLE_ID } from './shell-style.ts';

type Shell = { path: string; isForVisitor: boolean; screen: ReactNode };

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
  table: { path: '/games', isForVisitor: false, screen: <TableShell /> },
};

function markupOf({ path, isForVisitor, screen }: Shell): string {
  const client = createQueryClient();
  if (isForVisitor) client.setQueryData(USER_KEY, null);
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToStaticMarkup(
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
    const rules = sheet.getStyleTags().replaceAll(/<style[^>]*>|<\/style>/g, '');
    const attributes = `id="${SHELL_STYLE_ID}"${isForVisitor ? ` ${SHELL_FOR_VISITOR}` : ''}`;
    return `<style ${attributes} nonce="__CSP_NONCE__">${rules}</style>${markup}`;
  } finally {
    sheet.seal();
  }
}

/** By name, as in web/first-loads.ts. */
export function shells(): Record<string, string> {
  return Object.fromEntries(Object.entries(SHELLS).map(([name, shell]) => [name, markupOf(shell)]));
}
