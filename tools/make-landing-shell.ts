import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT as root } from './command.ts';

const outDir = join(root, 'node_modules', '.cache', 'tallyhouse', 'landing-shell');

rmSync(outDir, { recursive: true, force: true });
await build({
  configFile: false,
  root: join(root, 'web'),
  logLevel: 'warn',
  build: {
    ssr: 'src/app/first-paint/landing-shell.tsx',
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false, bundlerTimings: false },
      output: { entryFileNames: 'shell.mjs' },
    },
  },
});
const { landingShell } = (await import(pathToFileURL(join(outDir, 'shell.mjs')).href)) as { landingShell(): string };
writeFileSync(join(root, 'web', 'dist', 'landing-shell.html'), landingShell());
