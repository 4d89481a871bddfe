import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '#infra/process/config.ts';
import { environment } from '#infra/process/environment.ts';
import { GRACE_MS } from '#infra/process/lifecycle.ts';
import { DATABASE_ROLES } from '#services/migrate/rights.ts';
import { ROLE_NAMES } from '#services/options.ts';
import { ROOMS } from './sources.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const compose = read('docker-compose.yml');
const services = compose.slice(compose.indexOf('\nservices:'));
const dockerfile = read('Dockerfile');

function service(name: string): string {
  const found = new RegExp(`^  ${name}:.*\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(services);
  if (found === null) throw new Error(`the compose file has no service ${name}`);
  return found[1]!;
}

test('every role of the program runs, and nothing else', () => {
  const run = [...compose.matchAll(/--services=([a-z,-]+)/g)].flatMap(([, names]) => names!.split(','));
  expect(run.toSorted()).toEqual([...ROLE_NAMES].toSorted());
});

test('every role connects as its own database role, whose password migrate receives', () => {
  const migrate = service('migrate');
  for (const role of DATABASE_ROLES) {
    const variable = `ROLE_PASSWORD_${role.toUpperCase()}`;
    expect(compose).toContain(`postgres://tallyhouse_${role}:\${${variable}:-`);
    expect(migrate).toContain(`${variable}: \${${variable}:-`);
  }
});

test('the image runs under the options of `npm start`, except those that depend on the number of processors', async () => {
  const [, entry] = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)!;
  const [, ...options] = JSON.parse(entry!) as string[];
  // A computed path, because scripts.mjs has no types.
  const { SCRIPTS } = (await import(String(new URL('../../tools/scripts.mjs', import.meta.url)))) as {
    SCRIPTS: { start: { nodeOptions: string[] } };
  };
  const inScripts = SCRIPTS.start.nodeOptions.filter((option) => !option.startsWith('--v8-pool-size'));
  expect(options).toEqual(inScripts);
});

test('only migrate connects as the owner of the database', () => {
  expect(compose.match(/DATABASE_URL: postgres:\/\/tallyhouse:/g)).toHaveLength(1);
  expect(service('migrate')).toContain('postgres://tallyhouse:');
});

test('every variable passed to a process is one the program reads', () => {
  const ours = [...compose.matchAll(/^x-(?:trial|kafka|channel):.*\n((?: {2}.*\n)*)/gm)]
    .map(([, lines]) => lines!)
    .join('');
  const services = [
    'migrate',
    'sequencer-1',
    'sequencer-2',
    'relay',
    'projector',
    'reactor',
    'payouts',
    'gateway-1',
    'audit',
    'rebuild',
  ];
  const text = ours + services.map(service).join('');
  const given = [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  const known = new Set([
    ...Object.keys(environment.shape),
    ...DATABASE_ROLES.map((role) => `ROLE_PASSWORD_${role.toUpperCase()}`),
  ]);
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test('every secret comes from the environment, with a default marked as for trials only', () => {
  const secrets = [...compose.matchAll(/\$\{(\w*(?:KEY|KEYS|PASSWORD\w*))(:-[^}]*)?\}/g)];
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter(([, , fallback]) => !fallback?.startsWith(':-trial-only')).map(([text]) => text)).toEqual([]);
});

test("a container's stop grace period exceeds the program's own", () => {
  const [, seconds] = /^ {2}stop_grace_period: (\d+)s$/m.exec(compose) ?? [];
  expect(1000 * Number(seconds)).toBeGreaterThanOrEqual(GRACE_MS + 5000);
});

test('the image holds every room of the server, runs as an unprivileged user and has a health check', () => {
  for (const room of ROOMS) expect(dockerfile, room).toMatch(new RegExp(`^COPY ${room} ${room}$`, 'm'));
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toMatch(/^CMD \["services\/start\.ts"\]$/m);
});

test('a trial with the mail catcher starts: its settings are complete and name the catcher as the server', () => {
  const lines = read('infra/images/trial-mail.env').matchAll(/^(\w+)=(.*)$/gm);
  const { COMPOSE_PROFILES: profile, ...given } = Object.fromEntries(
    [...lines].map(([, name, value]) => [name, value]),
  );
  const { mail } = readConfig({ ...given, NODE_ENV: 'production' });
  expect(service(new URL(mail!.smtpUrl).hostname)).toContain(`profiles: [${profile}]`);
  for (const name of Object.keys(given)) expect(service('gateway-1')).toContain(`${name}: \${${name}:-}`);
});
