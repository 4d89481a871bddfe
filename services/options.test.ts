import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('without flags everything starts, the environment names the port, and an empty house gets its demo world', () => {
  expect(readOptions([])).toEqual({ roles: null, port: null, withDemo: true });
});

test('services start in the order in which they need each other, however they were named', () => {
  const { roles, port, withDemo } = readOptions(['--services=gateway, sequencer', '--port', '8080', '--no-demo']);
  expect({ roles, port, withDemo }).toEqual({ roles: ['sequencer', 'gateway'], port: '8080', withDemo: false });
});

test('all services can be named', () => {
  const { roles } = readOptions(['--services=gateway,sequencer,relay,projector,reactor']);
  expect(roles).toEqual(['sequencer', 'relay', 'projector', 'reactor', 'gateway']);
});

test.each([['--services=croupier'], ['--no-dmeo'], ['stray']])('%s is refused with a word on how it is meant', (flag) => {
  expect(() => readOptions([flag])).toThrow(/Usage: npm start/);
});
