import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import {
  acts,
  adjusts,
  bets,
  bonus,
  expires,
  holds,
  opens,
  posts,
  rotates,
  settles,
  starts,
  voids,
} from '#tests/support/asks.ts';
import { fingerprintOf } from './fingerprint.ts';

const ID = '019a0000-0000-7000-8000-000000000001';

test('covers every field except the command id and the actor', () => {
  const commands: Command[] = [
    opens(1),
    opens(2),
    bonus(1, 100),
    bonus(1, 101),
    bets(1, 10),
    bets(1, 11),
    bets(2, 10),
    { ...bets(1, 10), params: { prediction: 'under' } },
    { ...bets(1, 10), game: 'keno' } as unknown as Command,
    rotates(1, 'one'),
    rotates(1, 'other'),
    adjusts(1, 10),
    adjusts(1, -10),
    { ...adjusts(1, 10), reason: 'another' },
    holds(1, 10),
    holds(1, 10, 5),
    { ...holds(1, 10), reason: 'another' },
    posts(1, ID),
    voids(1, ID),
    posts(1, ID.replace('1', '2')),
    expires(1, ID),
    starts(1, 'mines', { stakePoints: 10, params: { mineCount: 3 } }),
    starts(1, 'mines', { stakePoints: 10, params: { mineCount: 4 } }),
    starts(1, 'mines', { stakePoints: 11, params: { mineCount: 3 } }),
    acts(1, 'mines', { type: 'reveal', tile: 3 }),
    acts(1, 'mines', { type: 'reveal', tile: 4 }),
    acts(1, 'mines', { type: 'cash-out' }),
    acts(1, 'crash', { type: 'cash-out' }),
    acts(1, 'mines', { type: 'cash-out' }, ID),
    settles(1, 'mines', ID),
    settles(1, 'crash', ID),
    expires(2, ID),
  ];
  expect(new Set(commands.map(fingerprintOf)).size).toBe(commands.length);
  for (const command of commands) {
    expect(fingerprintOf({ ...command, commandId: ID, actor: 'cli:other' } as Command)).toBe(fingerprintOf(command));
  }
});

test('is stored in the log, so its values never change', () => {
  const kept: [Command, number][] = [
    [opens(1), 8747799070466834],
    [bets(1, 10), 6525310441031648],
    [holds(1, 10), 8379495762077143],
    [rotates(1, 'one'), 323388604626476],
    [acts(1, 'mines', { type: 'reveal', tile: 3 }, 'abc'), 5375951410599227],
  ];
  for (const [command, fingerprint] of kept) expect(fingerprintOf(command)).toBe(fingerprint);
});

test('is a number that the log can store', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (reason) => {
      const fingerprint = fingerprintOf({ ...adjusts(1, 5), reason });
      expect(Number.isSafeInteger(fingerprint) && fingerprint >= 0).toBe(true);
    }),
  );
});

test('reasons that differ in one character differ in their fingerprint', () => {
  const seen = new Set<number>();
  for (let count = 0; count < 20_000; count++) seen.add(fingerprintOf({ ...adjusts(1, 5), reason: `order ${count}` }));
  expect(seen.size).toBe(20_000);
});
