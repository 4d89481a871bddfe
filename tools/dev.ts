// The server, restarted on changes, behind Vite. Open Vite's address, printed last at every start.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programPath, ROOT } from './command.ts';

const PAGE_PORT = 5173;
const page = `http://localhost:${PAGE_PORT}`;

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
}

const serverPort = process.env['PORT'] ?? '3000';
const children = [
  start(['--watch', '--watch-preserve-output', 'services/start.ts', ...process.argv.slice(2)], {
    PORT: serverPort,
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? page,
  }),
  start([programPath('vite'), 'web', '--port', String(PAGE_PORT), '--strictPort'], { PORT: serverPort }),
];

let isStopping = false;
function stopAll(): void {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopAll);
process.channel?.unref();

await Promise.race(children.map((child) => once(child, 'exit')));
stopAll();
