// Node's compile cache for programs started by tests: halves their start time.
import { fileURLToPath } from 'node:url';

/** As set by `tools/run.mjs`; the same folder for tests run without it. */
export const COMPILE_CACHE: { NODE_COMPILE_CACHE: string } = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
