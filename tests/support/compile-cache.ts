// Halves the start of programs.
import { fileURLToPath } from 'node:url';

/** The folder of `tools/run.mjs`. */
export const COMPILE_CACHE: { NODE_COMPILE_CACHE: string } = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
