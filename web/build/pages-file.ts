import type { Plugin } from 'vite';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { PAGES } from '../src/ui/pages.ts';

/** Read by the gateway (services/gateway/client/pages.ts), which answers 404 to other paths. */
export const pagesFile: Plugin = {
  name: 'pages',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(PAGES.flatMap(knownOf)) });
  },
};

/** The name of a game is one of a list, so that an unknown table is an unknown page. */
function knownOf(pattern: string): string[] {
  const [before, behind] = pattern.split('/:game?');
  return behind === undefined ? [pattern] : ['', ...GAME_NAMES].map((game) => `${before}${game && '/'}${game}`);
}
