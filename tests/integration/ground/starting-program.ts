import type { ChildProcess } from 'node:child_process';
import { startPostmaster } from '#infra/postgres/server/postmaster.ts';
import { silentLog } from '#infra/process/log.ts';
import { beginner } from './beginner.ts';

const options = beginner({ directory: process.argv[2]!, readyAfterS: null, log: silentLog() });
const { run } = options.programs;
let server: ChildProcess | undefined;
options.programs.run = (...args) => (server = run(...args));
const starting = startPostmaster(options);
console.log(server?.pid);
await starting;
