import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createQueryClient, USER_KEY } from '../api/query-client.ts';
import { takeLinkToken } from '../api/link-token.ts';
import { readSessionFirst } from '../api/session.tsx';
import { App } from './app.tsx';
import { handOver } from './first-paint/hand-over.ts';
import { SHELL_FOR_VISITOR, SHELL_STYLE_ID } from './first-paint/shell-style.ts';
import { PlayerBar } from './navigation/navigation-bar.tsx';
import { publishNonce, readNonce } from './nonce.ts';
import { preloadScreen } from './router.tsx';
import { nameFirstEntry } from './scroll-memory.ts';
import { showLastWords } from './screens/last-words.ts';

takeLinkToken();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const nonce = readNonce();
publishNonce(nonce);
const onUncaughtError = (error: unknown) => {
  reportError(error);
  showLastWords(root);
};
const client = createQueryClient();
nameFirstEntry(window);

function render(): void {
  flushSync(() =>
    createRoot(root!, { onUncaughtError }).render(
      <StrictMode>
        <App nonce={nonce} client={client} />
      </StrictMode>,
    ),
  );
}

/** The page shows its shell until the session, the screen and the bar are there, so it is replaced in one step. */
async function takeOver(shellStyle: HTMLElement): Promise<void> {
  const isVisitor = shellStyle.hasAttribute(SHELL_FOR_VISITOR);
  if (isVisitor) client.setQueryData(USER_KEY, null);
  const screen = preloadScreen(window.location.pathname);
  await Promise.all([screen, ...(isVisitor ? [] : [readSessionFirst(client), PlayerBar.preload()])]);
  handOver(root!, () => {
    render();
    shellStyle.remove();
  });
}

const shellStyle = document.getElementById(SHELL_STYLE_ID);
// Not awaited: the first screen may wait for this file to end.
if (shellStyle === null) render();
else void takeOver(shellStyle);
