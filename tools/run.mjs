// The first thing every npm script runs: node tools/run.mjs <script> [arguments]. Runs on any Node from 20 on, needs nothing
// installed: it installs what is missing, then hands over to the project's own Node 24.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { SCRIPTS } from './scripts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where Node keeps what it has compiled: the next start of any program of ours takes half the time. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/** npm runs us by a shell, which goes without a word when npm is told to end, or is killed: then the program is to end too. */
const shell = process.env.npm_lifecycle_event === undefined ? null : process.ppid;
const LOOK_MS = 500;

/** Runs one command to its end in the foreground. Our signals are passed on; its exit code is returned. */
function runToEnd(command, args) {
  return new Promise((resolve, reject) => {
    // The channel tells the program when we are gone, even if we are killed without a word.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(command, args, { cwd: root, stdio, env: { NODE_COMPILE_CACHE: compiled, ...process.env } });
    // A terminal sends Ctrl-C to both of us: we wait for the program to end in order.
    const wait = () => {};
    // It knows whether it is to go on without its terminal (nohup).
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
  const node = await ensureInstalled(root);
  if (script.needsClient) {
    const code = await runToEnd(node, ['tools/build-client.ts']);
    if (code !== 0) process.exit(code);
  }
  process.exitCode = await runToEnd(node, [...(script.nodeOptions ?? []), script.file, ...rest]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
