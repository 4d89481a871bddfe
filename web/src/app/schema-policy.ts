// zod tries `new Function`, which the content policy blocks and reports as a violation. This runs before any schema is made
// because it shares zod's chunk (vite.config.ts).
import { config } from 'zod';

config({ jitless: true });
