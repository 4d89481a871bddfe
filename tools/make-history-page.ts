// The page that a player downloads with their history: one file with its script inside, which may load nothing else.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { EMPTY_HISTORY } from '#contracts/proofs/history/file.ts';
import { compactStyles } from '../web/build/compact-styles.ts';
import { noJsonSchema } from '../web/build/no-json-schema.ts';
import { noRefusals } from '../web/build/no-refusals.ts';
import { ROOT as root } from './command.ts';

const web = join(root, 'web');

/** Fonts are two thirds of a megabyte; the stand-ins of the theme do here. */
const noFonts: Plugin = {
  name: 'no-fonts',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('@fontsource') ? '\0no-fonts' : null),
  load: (id) => (id === '\0no-fonts' ? '' : null),
};

async function scriptOfPage(): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    plugins: [noFonts, noJsonSchema, noRefusals, compactStyles, react()],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(web, 'src', 'app', 'history-page', 'main.tsx'),
        checks: { pluginTimings: false, bundlerTimings: false },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...more] = outputs;
  if (chunk?.type !== 'chunk' || more.length > 0) {
    throw new Error(`the page of a history has parts: ${outputs.map(({ fileName }) => fileName).join(', ')}`);
  }
  // Within a string of the script, these would end or hide it.
  return chunk.code
    .trim()
    .replaceAll('</script', String.raw`<\/script`)
    .replaceAll('<!--', String.raw`<\!--`);
}

const script = await scriptOfPage();
const digest = createHash('sha256').update(script).digest('base64');
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${digest}'`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const parts: Record<string, string> = {
  __POLICY__: policy,
  __HISTORY__: EMPTY_HISTORY,
  __SCRIPT__: `<script>${script}</script>`,
};
const page = readFileSync(join(web, 'history.html'), 'utf8').replaceAll(/__[A-Z]+__/g, (name) => parts[name] ?? name);
writeFileSync(join(web, 'dist', 'history-shell.html'), page);
