import type { Plugin } from 'vite';

const FILES = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:function|const|class) (\w+)/gm;

/** Every schema refers to zod's writer of JSON Schema (a sixth of zod), which only the server's documents use. */
export const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  apply: 'build',
  transform: {
    filter: { id: FILES },
    handler: (code) =>
      [...code.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = () => () => undefined;`).join('\n'),
  },
};
