// zod tries `new Function`, which the content policy blocks and reports as a violation. The build gives this module to
// whatever imports zod, so that it runs before any schema is made.
import { config } from 'zod';

export * from 'zod';

config({ jitless: true });
