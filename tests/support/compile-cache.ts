// Where a program that a test starts finds what Node has compiled of it before: it starts in half the time then.
import { fileURLToPath } from 'node:url';

/** As `tools/run.mjs` sets it; the same folder where a test is run without it. */
export const COMPILE_CACHE: { NODE_COMPILE_CACHE: string } = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
