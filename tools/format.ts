import { runProgram } from './command.ts';

process.exitCode = await runProgram('oxfmt', ['.']);
