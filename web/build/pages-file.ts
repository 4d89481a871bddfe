import type { Plugin } from 'vite';
import { PAGES } from '../src/ui/pages.ts';

/** Read by the gateway (services/gateway/client/pages.ts), which answers 404 to other paths. */
export const pagesFile: Plugin = {
  name: 'pages',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(PAGES) });
  },
};
