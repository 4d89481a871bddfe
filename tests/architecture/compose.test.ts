import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FIRST_SETTINGS, readConfig } from '#infra/process/config.ts';
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

/** The text of a service's environment, with the blocks that it merges. */
function environmentOf(name: string): string {
  const inherited = /^ {4}<<: \*(sequencer|gateway|audit)$/m.exec(service(name))?.[1];
  const own =
    inherited === undefined ? '' : service({ sequencer: 'sequencer-1', gateway: 'gateway-1' }[inherited] ?? inherited);
  const text = service(name) + own;
  const merged = ['trial', 'kafka', 'channel'].filter((block) => text.includes(`*${block}`));
  return text + merged.map((block) => new RegExp(`^x-${block}: .*\\n((?: {2}.*\\n)*)`, 'm').exec(compose)![1]).join('');
}

const isOurs = (name: string) => /<<: \*(tallyhouse|sequencer|gateway|audit)$/m.test(service(name));
const OURS = [...services.matchAll(/^ {2}([a-z][a-z0-9-]*):/gm)]
  .map(([, name]) => name!)
  .filter(
    (name) =>
      services.includes(`\n  ${name}:`) &&
      !services.slice(services.indexOf('\nvolumes:')).includes(`  ${name}:`) &&
      isOurs(name),
  );
const PROCESSES = OURS.filter((name) => /services\/(start|migrate\/start)\.ts/.test(environmentOf(name)));
const given = (text: string) => [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
const passedOn = (text: string) => [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+): \$\{\1:-/gm)].map(([, name]) => name!);
const PASSWORDS = DATABASE_ROLES.map((role) => `ROLE_PASSWORD_${role.toUpperCase()}`);

test('every variable passed to a process is one the program reads', () => {
  expect(PROCESSES.length).toBeGreaterThan(8);
  const known = new Set([...Object.keys(environment.shape), ...PASSWORDS]);
  expect(OURS.flatMap((name) => given(environmentOf(name)).filter((variable) => !known.has(variable)))).toEqual([]);
});

test('every variable of the configuration reaches a process from `.env`, unless the image or the compose file sets it', () => {
  const passed = new Set(PROCESSES.flatMap((name) => passedOn(environmentOf(name))));
  const left = [...Object.keys(environment.shape), ...PASSWORDS].filter((name) => !passed.has(name));
  const handbook = /except those that the image and the compose file\s+set: ([^.]*)\./.exec(
    read('docs/operations.md'),
  )![1]!;
  expect(left.toSorted()).toEqual([...handbook.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!).toSorted());
  const set = given(PROCESSES.map(environmentOf).join('')).join(' ') + dockerfile;
  expect(left.filter((name) => name !== 'DATA_DIR' && !set.includes(name))).toEqual([]);
});

test('the first values of settings and the address of Kafka are the same for all processes', () => {
  const shared = Object.keys(environment.shape).filter(
    (name) => name.startsWith('KAFKA_') || Object.values<string>(FIRST_SETTINGS).includes(name),
  );
  for (const name of PROCESSES) expect(passedOn(environmentOf(name)), name).toEqual(expect.arrayContaining(shared));
});

test('every variable that the compose file takes from `.env` is documented', () => {
  const taken = new Set([...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name!));
  const documents = read('docs/configuration.md') + read('docs/operations.md');
  expect(taken.size).toBeGreaterThan(40);
  expect([...taken].filter((name) => !documents.includes(`\`${name}\``))).toEqual([]);
});

test('the handbook names every default secret before the first start, and every service in the steps of an upgrade', () => {
  const handbook = read('docs/operations.md');
  const first = handbook.slice(handbook.indexOf('**The default secrets are public.**')).split('\n\n')[0]!;
  const secrets = new Set([...compose.matchAll(/\$\{(\w+):-trial-only/g)].map(([, name]) => name!));
  expect([...secrets].filter((name) => !first.includes(`\`${name}\``))).toEqual([]);
  const upgrade = handbook.slice(handbook.indexOf('## Upgrade without downtime')).split('**Expect**')[0]!;
  const steps = new Set(upgrade.split(/[^a-z0-9-]+/));
  expect(PROCESSES.filter((name) => !steps.has(name))).toEqual([]);
});

test('every alarm has its row in the handbook, and every row its alarm', () => {
  const alarms = [...read('infra/dashboards/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name!,
  );
  const rows = [...read('docs/operations.md').matchAll(/^\| \*\*(Tallyhouse\w+)\*\* \| [^|]+ \| [^|]+ \|$/gm)];
  expect(rows.map(([, name]) => name!).toSorted()).toEqual(alarms.toSorted());
});

test('Alertmanager has a receiver for each severity, Prometheus sends to it, and its file has no password', () => {
  const mails = read('infra/dashboards/alertmanager/alertmanager.yml');
  const receivers = [...mails.matchAll(/^ {2}- name: (\w+)$/gm)].map(([, name]) => name!);
  const routed = [...mails.matchAll(/^\s+receiver: (\w+)$/gm)].map(([, name]) => name!);
  expect(new Set(routed)).toEqual(new Set(receivers));
  const severities = new Set(
    [...read('infra/dashboards/prometheus/alerts.yml').matchAll(/severity: (\w+)/g)].map(([, name]) => name!),
  );
  expect([...severities].toSorted()).toEqual(['page', 'ticket']);
  expect(mails).toContain(`severity="page"`);
  expect(mails).not.toMatch(/smtp_auth_password:/);
  expect(read('infra/dashboards/prometheus/prometheus.yml')).toContain('targets: [alertmanager:9093]');
  expect(service('alertmanager')).toContain('./infra/dashboards/alertmanager:/etc/alertmanager:ro');
});

test('every secret comes from the environment, with a default marked as for trials only', () => {
  const secrets = [...compose.matchAll(/\$\{(\w*(?:KEY|KEYS|PASSWORD\w*))(:-[^}]*)?\}/g)];
  expect(secrets.length).toBeGreaterThan(8);
  // An empty one is none: a broker may need no login.
  const isOfTrials = (fallback = '') => fallback === ':-' || fallback.startsWith(':-trial-only');
  expect(secrets.filter(([, , fallback]) => !isOfTrials(fallback)).map(([text]) => text)).toEqual([]);
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
