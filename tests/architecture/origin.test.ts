import { expect, test } from 'vitest';
import { everyText } from './sources.ts';

/** Assembled here so that this file does not match itself. */
const FOLDERS = ['work', 'home', 'root', 'Users'].map((name) => `/${name}/`);
const MACHINE_PATH = new RegExp(`(^|[\\s'"\`(=])(${FOLDERS.join('|')})[\\w.-]+`, 'm');

test("no file contains a machine's path", () => {
  expect(
    everyText()
      .filter(({ text }) => MACHINE_PATH.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('no file refers outside the project', () => {
  const leadsOut = /(^|[\s'"`(])(\.\.\/){1,}shared\//m;
  expect(
    everyText()
      .filter(({ text }) => leadsOut.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('the lock file names packages, not the host they were fetched from', () => {
  const lock = everyText().find(({ path }) => path === 'package-lock.json');
  const hosts = new Set([...(lock?.text.matchAll(/"resolved": "https?:\/\/([^/"]+)/g) ?? [])].map(([, host]) => host));
  expect([...hosts].filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});
