// Preloaded with `node --import`: a killed process would not write its compile cache. Halves later starts.
import { flushCompileCache } from 'node:module';

const STANDS_AFTER_MS = 2000;

setTimeout(() => flushCompileCache(), STANDS_AFTER_MS).unref();
