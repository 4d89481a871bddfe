import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import { FIRST_SETTINGS } from '#infra/process/config.ts';
import { environment } from '#infra/process/environment.ts';
import { DATABASE_ROLES } from '#services/migrate/rights.ts';
import { commandLine } from '#services/operator/verbs.ts';
import { PROGRAM } from './sources.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const readme = read('README.md');
const handbook = read('docs/operations.md');

/** A row of several: `_RELAY` after `ROLE_PASSWORD_SEQUENCER` stands for ROLE_PASSWORD_RELAY. */
function namesIn(cell: string): string[] {
  const [first, ...others] = [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!);
  return first === undefined
    ? []
    : [first, ...others.map((name) => (name.startsWith('_') ? first.replace(/_[A-Z]+$/, name) : name))];
}

/** name -> its default, as the table says it. */
const told = new Map(
  [...readme.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)].flatMap(([, names, defaults]) => {
    const several = defaults!.split(', ');
    return namesIn(names!).map((name, place) => [name, several[place] ?? several[0]!] as const);
  }),
);
const settings = Object.keys(environment.shape);
const passwords = DATABASE_ROLES.map((role) => `ROLE_PASSWORD_${role.toUpperCase()}`);

test('the README tells of every variable that the program reads, and of no other', () => {
  expect([...told.keys()].toSorted()).toEqual([...settings, ...passwords].toSorted());
});

test('the README tells each default as it is', () => {
  // Those of many parts are told in words.
  const isPlain = (key: string) => typeof SETTINGS[key as SettingKey].default !== 'object';
  const first = Object.entries(FIRST_SETTINGS).filter(([key]) => isPlain(key));
  const defaults = [
    ...Object.entries(environment.parse({})),
    ...first.map(([key, variable]) => [variable, SETTINGS[key as SettingKey].default] as const),
  ];
  expect(defaults.length).toBeGreaterThan(15);
  const wrong = defaults.filter(([name, value]) => told.get(name) !== (value === '' ? 'none' : `\`${String(value)}\``));
  expect(wrong.map(([name, value]) => [name, value, told.get(name)])).toEqual([]);
});

test('the handbook names every secret that has a public default', () => {
  const secrets = [...read('docker-compose.yml').matchAll(/\$\{(\w+):-trial-only/g)].map(([, name]) => name!);
  const [, table] = /\n\| variable \| is \|\n([\s\S]*?)\n\n/.exec(handbook)!;
  const named = table!.split('\n').flatMap((row) => namesIn(row.split(' | ')[0]!));
  expect(named.toSorted()).toEqual([...new Set(secrets)].toSorted());
});

test('the README names every verb of the ledger', () => {
  const row = readme.split('\n').find((line) => line.startsWith('| `npm run ledger'))!;
  const verbs = commandLine(() => Promise.resolve()).commands.map((verb) => verb.name());
  expect(verbs.length).toBeGreaterThan(5);
  expect(verbs.filter((verb) => !new RegExp(`(\`|ledger -- )${verb}[ \`]`).test(row))).toEqual([]);
});

/** Errors whose message is all that a refused start says (services/start-error.ts), where it begins with words. */
const REFUSAL =
  /new (?:StartError|ConfigError|MigrationError|DataDirectoryError|PostmasterError|DirectoryBusyError|PartitionCountDiffers|OtherMasterKey|KafkaUnreachable|KafkaAccessError|KafkaTopicError|NewerView)\(\s*[`']([A-Z][^$`]+)/g;

test('the handbook says what to do about every start that is refused', () => {
  const [, chapter] = /\n## When a process does not start\n([\s\S]*)$/.exec(handbook)!;
  const sentences = PROGRAM.flatMap(({ code }) => [...code.matchAll(REFUSAL)]).map(([, words]) => words!);
  // What is named in a sentence is "..." in the handbook; the first words tell one from another.
  const begins = sentences.map((words) => /^\S+( \S+){0,2}(?<!:)/.exec(words.replaceAll(/"\w+"/g, '"..."'))![0]);
  expect(begins.length).toBeGreaterThan(20);
  expect(begins.filter((words) => !chapter!.includes(words))).toEqual([]);
});
