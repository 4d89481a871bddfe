import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { compactStyles } from './build/compact-styles.ts';
import { firstScreenChunk, sharedChunk, staffChunk } from './build/chunks.ts';
import { firstLoadsFile } from './build/first-loads-file.ts';
import { pagesFile } from './build/pages-file.ts';
import { partsOfProofs } from './build/parts-of-proofs.ts';
import { plainLetters } from './build/plain-letters.ts';

import { iconsByFile } from './build/icons.ts';
import { lightContracts } from './build/light-contracts.ts';
import { noChunkCircles } from './build/no-chunk-circles.ts';
import { noJsonSchema } from './build/no-json-schema.ts';
import { noRefusals } from './build/no-refusals.ts';

const SERVER = `http://localhost:${process.env['PORT'] ?? 3000}`;

const GROUND =
  /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@tanstack[\\/](react-query|query-core)|styled-components|stylis)[\\/]/;

const ICONS = readFileSync(createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'), 'utf8');

const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]/;

/** The plain letters of both typefaces, preloaded with the scripts, so that no text moves when they load. */
const LETTERS = /-plain-wght-normal-.*\.woff2$/;

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
  // Compressed at build time for the gateway. The page itself changes with each answer.
  plugins: [
    iconsByFile(ICONS),
    lightContracts,
    noJsonSchema,
    noRefusals,
    partsOfProofs,
    noChunkCircles,
    compactStyles,
    react(),
    plainLetters,
    lettersWithThePage,
    firstLoadsFile,
    pagesFile,
    compression({ include: /\.(js|css|svg)$/, threshold: 1000, logLevel: 'silent' }),
  ],
  build: {
    outDir: 'dist',
    // tools/build-client.ts deletes files of old builds once they are no longer requested.
    emptyOutDir: false,
    target: 'es2022',
    // The content policy forbids data: addresses.
    assetsInlineLimit: 0,
    // One style sheet for the two fonts; everything else is styled at run time under the page's nonce.
    cssCodeSplit: false,
    rolldownOptions: {
      // Compression takes most of the build time.
      checks: { pluginTimings: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|whole-zod\.ts$/, priority: 3 },
            // Changes seldom, so it stays cached across releases.
            { name: 'ground', test: GROUND, priority: 2 },
            { name: firstScreenChunk, priority: 1.5, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, priority: 1.6 },
            // Forty small shared files took longer to fetch than one.
            { name: sharedChunk, priority: 1 },
            { name: staffChunk, priority: 0.5, includeDependenciesRecursively: false },
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
