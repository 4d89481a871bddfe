import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { FIRST_LOADS } from './first-loads.ts';

const SERVER = `http://localhost:${process.env['PORT'] ?? 3000}`;

const GROUND =
  /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@tanstack[\\/](react-query|query-core)|styled-components|stylis)[\\/]/;

/** The frame of every screen, and a visitor's first screen. */
const FIRST_SCREEN = ['/web/src/app/main.tsx', '/web/src/features/landing/landing-page.tsx'];

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Modules = { getModuleInfo(id: string): Module | null };

const ROOT = join(import.meta.dirname, '..').replaceAll('\\', '/');

const firstScreen = new Set<string>();

/** All static imports of the first screen. Known once the last module is parsed; chunks are cut after that. */
function isOfFirstScreen(id: string, modules: Modules): boolean {
  if (firstScreen.size === 0) {
    const open = FIRST_SCREEN.map((file) => `${ROOT}${file}`);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (firstScreen.has(next)) continue;
      firstScreen.add(next);
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return firstScreen.has(id);
}

const STAFF = `${ROOT}/web/src/staff/`;
/** Loaded after the first paint of their page, so what they share with other pages does not make the first load larger. */
const LATE = /-late\.tsx$/;
/** By module that players load: the parts that import it, without late ones. */
const playerParts = new Map<string, Set<string>>();

/** The staff area counts for nothing, so that players load none of its parts. */
function playerPartsOf(id: string, modules: Modules): ReadonlySet<string> | undefined {
  if (playerParts.size === 0) {
    const parts = new Set([`${ROOT}/web/src/app/main.tsx`]);
    for (const part of parts) {
      const reached = new Set([part]);
      for (const file of reached) {
        const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(file) ?? {};
        for (const imported of importedIds) reached.add(imported);
        for (const lazy of dynamicallyImportedIds) if (!lazy.startsWith(STAFF)) parts.add(lazy);
        const known = playerParts.get(file) ?? new Set();
        playerParts.set(file, LATE.test(part) ? known : known.add(part));
      }
    }
  }
  return playerParts.get(id);
}

const TABLES = `${ROOT}/web/src/features/play/`;
const MOST_APART = 2;

function sharedChunk(id: string, modules: Modules): string | null {
  const parts = playerPartsOf(id, modules);
  if (parts === undefined || parts.size <= MOST_APART) return null;
  return [...parts].every((part) => part.startsWith(TABLES)) ? 'tables' : 'shared';
}

/** A group takes what its modules import, so the staff area may only take what no player loads. */
function staffChunk(id: string, modules: Modules): string | null {
  return playerPartsOf(id, modules) === undefined ? 'staff' : null;
}

const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]/;

/** The Latin letters of both typefaces, preloaded with the scripts, so that no text moves when they load. */
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

type Chunk = {
  type: string;
  moduleIds?: readonly string[];
  imports?: readonly string[];
  isEntry?: boolean;
};

/** Read by the gateway (services/gateway/client/first-loads.ts). */
const firstLoads: Plugin = {
  name: 'first-loads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map(Object.entries(bundle as Record<string, Chunk>).filter(([, { type }]) => type === 'chunk'));
    const withImports = (files: Iterable<string>) => {
      const all = new Set(files);
      for (const file of all) for (const imported of chunks.get(file)?.imports ?? []) all.add(imported);
      return all;
    };
    const always = withImports([...chunks].filter(([, { isEntry }]) => isEntry === true).map(([file]) => file));
    const fileOf = (module: string) => {
      const id = `${ROOT}/${module}`;
      const found = [...chunks].find(([, { moduleIds = [] }]) => moduleIds.includes(id));
      if (found === undefined) throw new Error(`${module} is in no file of the client`);
      return found[0];
    };
    const loads = FIRST_LOADS.map(({ path, modules, reads }) => ({
      path,
      files: [...withImports(modules.map(fileOf))].filter((file) => !always.has(file)).map((file) => `/${file}`),
      reads,
    }));
    this.emitFile({ type: 'asset', fileName: 'first-loads.json', source: JSON.stringify(loads) });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Compressed at build time for the gateway. The page itself changes with each answer.
  plugins: [
    react(),
    lettersWithThePage,
    firstLoads,
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
    // Chunks run before the file that imports them, so zod's configuration must be in zod's chunk.
    rolldownOptions: {
      // Compression takes most of the build time.
      checks: { pluginTimings: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|schema-policy\.ts$/, priority: 3 },
            // Changes seldom, so it stays cached across releases.
            { name: 'ground', test: GROUND, priority: 2 },
            {
              name: (id: string, modules: Modules) => (isOfFirstScreen(id, modules) ? 'first-screen' : null),
              priority: 1.5,
            },
            // Forty small shared files took longer to fetch than one.
            { name: 'forms', test: FORMS, priority: 1.2 },
            { name: sharedChunk, priority: 1 },
            { name: staffChunk, minShareCount: MOST_APART + 1, priority: 0.5, includeDependenciesRecursively: false },
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
