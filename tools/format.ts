// npm run format: writes every file the way `npm run check` wants it.
import { runProgram } from './command.ts';

process.exitCode = await runProgram('oxfmt', ['.']);
