import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

const SERVER = `http://localhost:${process.env['PORT'] ?? 3000}`;

const GROUND =
  /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@tanstack|styled-components|stylis)[\\/]/;

/** What a visitor waits for: the frame of every screen, and the first one. */
const FIRST_SCREEN = ['/web/src/app/main.tsx', '/web/src/features/landing/landing-page.tsx'];

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const firstScreen = new Set<string>();

/** All that the first screen imports without being asked to. Known when the last module is; chunks are cut after that. */
function isOfFirstScreen(id: string, modules: Modules): boolean {
  if (firstScreen.size === 0) {
    const open = FIRST_SCREEN.map((file) => `${join(import.meta.dirname, '..').replaceAll('\\', '/')}${file}`);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (firstScreen.has(next)) continue;
      firstScreen.add(next);
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return firstScreen.has(id);
}

/** Of both typefaces the letters that every screen has: fetched with the scripts, so that no text moves when they come. */
const LETTERS = /-latin-wght-normal-.*\.woff2$/;

const lettersWithThePage: Plugin = {
  name: 'letters-with-the-page',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => LETTERS.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      })),
};

export default defineConfig({
  root: import.meta.dirname,
  // Compressed here, once and as small as it gets, and sent so by the gateway. The page itself changes with each answer.
  plugins: [
    react(),
    lettersWithThePage,
    compression({ include: /\.(js|css|svg)$/, threshold: 1000, logLevel: 'silent' }),
  ],
  build: {
    outDir: 'dist',
    // What older builds left is cleared away by tools/build-client.ts, when nobody can ask for it any more.
    emptyOutDir: false,
    target: 'es2022',
    // The content policy allows files of our own and no data: addresses.
    assetsInlineLimit: 0,
    // One style sheet for the two fonts; everything else is styled at run time under the page's nonce.
    cssCodeSplit: false,
    // Chunks run before the file that imports them: what configures zod has to lie in the chunk of zod.
    rolldownOptions: {
      // To compress well takes most of the build; nobody needs to be warned of it.
      checks: { pluginTimings: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|schema-policy\.ts$/, priority: 3 },
            // What every screen stands on changes seldom: whoever comes back after a release has it still.
            { name: 'ground', test: GROUND, priority: 2 },
            {
              name: (id: string, modules: Modules) => (isOfFirstScreen(id, modules) ? 'first-screen' : null),
              priority: 1.5,
            },
            // Forty small files of what some screens share took longer to fetch than all of them as one.
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/socket.io': { target: SERVER, ws: true },
      '/ws': { target: SERVER, ws: true },
    },
  },
});
