import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT as root } from './command.ts';

const outDir = join(root, 'node_modules', '.cache', 'tallyhouse', 'shells');

rmSync(outDir, { recursive: true, force: true });
await build({
  configFile: false,
  root: join(root, 'web'),
  logLevel: 'warn',
  build: {
    ssr: 'src/app/first-paint/shells.tsx',
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false, bundlerTimings: false, ineffectiveDynamicImport: false },
      output: { entryFileNames: 'shells.mjs' },
    },
  },
});
const { shells } = (await import(pathToFileURL(join(outDir, 'shells.mjs')).href)) as {
  shells(): Record<string, string>;
};
for (const [name, shell] of Object.entries(shells())) {
  writeFileSync(join(root, 'web', 'dist', `${name}-shell.html`), shell);
}
