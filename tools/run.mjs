// Runs every npm script, on Node 20 or later without packages: installs what is missing and continues on the project's Node
// 24.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { SCRIPTS } from './scripts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Node's compile cache halves the next start. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/** npm's shell ends silently when npm is killed: then the program must stop, too. */
const shell = process.env.npm_lifecycle_event === undefined ? null : process.ppid;
const LOOK_MS = 500;

function runToEnd(command, args) {
  return new Promise((resolve, reject) => {
    // Closes if we are killed.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(command, args, { cwd: root, stdio, env: { NODE_COMPILE_CACHE: compiled, ...process.env } });
    // A terminal sends Ctrl-C to both processes.
    const wait = () => {};
    // The program detects nohup.
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', wait).on('SIGTERM', pass).on('SIGHUP', pass);
    const look = setInterval(() => {
      if (shell === null || process.ppid === shell) return;
      clearInterval(look);
      pass('SIGTERM');
    }, LOOK_MS);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(look);
      process.off('SIGINT', wait).off('SIGTERM', pass).off('SIGHUP', pass);
      resolve(code ?? (signal === null ? 1 : 130));
    });
  });
}

const [name, ...rest] = process.argv.slice(2);
const script = SCRIPTS[name];
if (script === undefined) {
  console.error(`There is no script "${name ?? ''}". There are: ${Object.keys(SCRIPTS).join(', ')}.`);
  process.exit(1);
}
try {
  const node = await ensureInstalled(root, script);
  if (script.needsClient) {
    const code = await runToEnd(node, ['tools/build-client.ts']);
    if (code !== 0) process.exit(code);
  }
  process.exitCode = await runToEnd(node, [...(script.nodeOptions ?? []), script.file, ...rest]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
