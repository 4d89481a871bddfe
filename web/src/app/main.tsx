import './schema-policy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createQueryClient, USER_KEY } from '../api/query-client.ts';
import { takeLinkToken } from '../api/link-token.ts';
import { App } from './app.tsx';
import { SHELL_STYLE_ID } from './first-paint/shell-style.ts';
import { publishNonce, readNonce } from './nonce.ts';
import { createRouter, whenInitialized } from './router.tsx';
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
const router = createRouter();

function render(): void {
  flushSync(() =>
    createRoot(root!, { onUncaughtError }).render(
      <StrictMode>
        <App nonce={nonce} client={client} router={router} />
      </StrictMode>,
    ),
  );
}

/** The server painted the first screen for a visitor, so no session is read and the screen is not blanked. */
async function takeOver(shellStyle: HTMLElement): Promise<void> {
  client.setQueryData(USER_KEY, null);
  await whenInitialized(router);
  render();
  shellStyle.remove();
}

const shellStyle = document.getElementById(SHELL_STYLE_ID);
// Not awaited: the first screen is in the same chunk and waits for this file to end.
if (shellStyle === null) render();
else void takeOver(shellStyle);
