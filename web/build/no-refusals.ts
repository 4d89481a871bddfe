import type { Plugin } from 'vite';

const CONTRACTS = /\/contracts\/.+\.ts(\?whole)?$/;
/** A member of a call or a command, as the formatter lays it out. */
const MEMBER = /^ {2}refusals: (?:\[\n(?: {4}.*\n)* {2}\]|.*),\n/gm;
const DEFINED = /\bdefineRefusal\(\s*('[a-z-]+'),[^;]*?\)(?=[;,])/g;

/** Pages compare codes of refusals and read no other member; calls and commands need none. */
export const noRefusals: Plugin = {
  name: 'no-refusals',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACTS },
    handler: (code) => ({
      code: code.replace(MEMBER, '').replace(DEFINED, '{ code: $1 }'),
      moduleSideEffects: false,
    }),
  },
};
