import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test("without flags everything starts, the port is the environment's, and an empty log gets its demo world", () => {
  expect(readOptions([])).toEqual({ roles: null, port: null, demoDays: 90 });
});

test('services start in order of dependency, in whatever order they are named', () => {
  const { roles, port, demoDays } = readOptions(['--services=gateway, sequencer', '--port', '8080', '--no-demo']);
  expect({ roles, port, demoDays }).toEqual({ roles: ['sequencer', 'gateway'], port: '8080', demoDays: null });
});

test('every service can be named', () => {
  const { roles } = readOptions(['--services=payouts,gateway,sequencer,relay,projector,reactor']);
  expect(roles).toEqual(['sequencer', 'relay', 'projector', 'reactor', 'gateway', 'payouts']);
});

test('the demo world can be younger', () => {
  expect(readOptions(['--demo-days=10'])).toMatchObject({ demoDays: 10 });
});

test.each([
  ['--services=croupier'],
  ['--no-dmeo'],
  ['stray'],
  ['--demo-days=4'],
  ['--demo-days=91'],
  ['--demo-days=x'],
])('%s is refused with the correct usage', (flag) => {
  expect(() => readOptions([flag])).toThrow(/Usage: npm start/);
});
