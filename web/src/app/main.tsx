// Where the client begins: index.html loads this, this puts the app on the page.
import './schema-policy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeLinkToken } from '../features/accounts/link-token.ts';
import { App } from './app.tsx';
import { publishNonce, readNonce } from './nonce.ts';
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
createRoot(root, { onUncaughtError }).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
);
