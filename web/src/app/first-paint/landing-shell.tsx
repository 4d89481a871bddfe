import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { FirstScreen, LandingColumn } from '../../features/landing/first-screen.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { paths } from '../../ui/paths.ts';
import { NavigationBar } from '../navigation/navigation-bar.tsx';
import { Frame, Main } from '../shell-frame.ts';
import { SHELL_STYLE_ID } from './shell-style.ts';

export function landingShell(): string {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, null);
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToStaticMarkup(
      sheet.collectStyles(
        <ThemeProvider>
          <QueryClientProvider client={client}>
            <SessionProvider>
              <StaticRouter location={paths.landing}>
                <Frame>
                  <NavigationBar />
                  <Main>
                    <LandingColumn>
                      <FirstScreen />
                    </LandingColumn>
                  </Main>
                </Frame>
              </StaticRouter>
            </SessionProvider>
          </QueryClientProvider>
        </ThemeProvider>,
      ),
    );
    const rules = sheet.getStyleTags().replaceAll(/<style[^>]*>|<\/style>/g, '');
    return `<style id="${SHELL_STYLE_ID}" nonce="__CSP_NONCE__">${rules}</style>${markup}`;
  } finally {
    sheet.seal();
  }
}
