import { expect, test } from 'vitest';
import { encodeBatch } from '../../log/encode-batch.ts';
import { encodePayload } from '../../log/codec.ts';
import {
  acts,
  adjusts,
  bets,
  bonus,
  expires,
  holds,
  posts,
  rotates,
  settles,
  starts,
  voids,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { LAST_VERSION } from './decide.ts';

const mines = { stakePoints: 10, params: { mineCount: 3 } };

function withRoomFor(versions: number, given: GivenAccount): GivenAccount {
  given.account.version = LAST_VERSION - versions;
  return given;
}

test('an account without versions left refuses every command that adds an event', () => {
  const given = withRoomFor(0, givenAccount(adjusts(PLAYER, 100)));
  const commands = [
    adjusts(PLAYER, 1),
    bonus(PLAYER),
    bets(PLAYER, 1),
    starts(PLAYER, 'mines', mines),
    holds(PLAYER, 1),
    rotates(PLAYER, 'seed'),
  ];
  expect(commands.map((command) => given.refusalOf(command))).toEqual(commands.map(() => 'account-full'));
});

test('the last version can be written, and the next one is refused', () => {
  const given = withRoomFor(1, givenAccount(adjusts(PLAYER, 100)));
  given.after(adjusts(PLAYER, 1));
  const event = given.events.at(-1)!;
  expect(event.version).toBe(LAST_VERSION);
  expect(() => encodeBatch([{ event, input: 0, data: encodePayload(event.payload, null) }])).not.toThrow();
  const beyond = { ...event, version: LAST_VERSION + 1 };
  expect(() => encodeBatch([{ event: beyond, input: 0, data: encodePayload(event.payload, null) }])).toThrow(
    RangeError,
  );
  expect(given.refusalOf(adjusts(PLAYER, 1))).toBe('account-full');
});

test('a command of two events needs room for both', () => {
  expect(withRoomFor(1, givenAccount()).refusalOf(rotates(PLAYER, 'seed'))).toBe('account-full');
  expect(withRoomFor(2, givenAccount()).refusalOf(rotates(PLAYER, 'seed'))).toBeNull();
});

test('every open hold and round can end, even when the account is full', () => {
  const posted = holds(PLAYER, 10);
  const voided = holds(PLAYER, 10);
  const expired = holds(PLAYER, 10, 1000);
  const round = starts(PLAYER, 'mines', mines);
  const given = withRoomFor(4, givenAccount(adjusts(PLAYER, 100), posted, voided, expired, round)).passes(1000);
  for (const command of [adjusts(PLAYER, 1), bets(PLAYER, 1), holds(PLAYER, 1)]) {
    expect(given.refusalOf(command)).toBe('account-full');
  }
  given.after(posts(PLAYER, posted.commandId), voids(PLAYER, voided.commandId), expires(PLAYER, expired.commandId));
  expect(given.refusalOf(adjusts(PLAYER, 1))).toBe('account-full');
  given.after(settles(PLAYER, 'mines', round.commandId));
  expect(given.account).toMatchObject({
    version: LAST_VERSION,
    holds: { open: new Map() },
    rounds: undefined,
    held: 0,
  });
});

test('a hold or a round begins only if its end fits too', () => {
  const given = givenAccount(adjusts(PLAYER, 100));
  for (const command of [holds(PLAYER, 1), starts(PLAYER, 'mines', mines)]) {
    expect(withRoomFor(1, given).refusalOf(command)).toBe('account-full');
    expect(withRoomFor(2, given).refusalOf(command)).toBeNull();
  }
});

test('a move that leaves the round open cannot use the version that its end needs', () => {
  const round = starts(PLAYER, 'mines', mines);
  const given = givenAccount(adjusts(PLAYER, 100), round);
  const moves = Array.from({ length: 25 }, (_, tile) => acts(PLAYER, 'mines', { type: 'reveal', tile }));
  const safe = moves.find((move) => given.typesAfter(move)[0] === 'round-advanced')!;
  expect(withRoomFor(1, given).refusalOf(safe)).toBe('account-full');
  expect(withRoomFor(2, given).refusalOf(safe)).toBeNull();
});

test('whether a start is refused does not depend on how its round would end', () => {
  const given = givenAccount(adjusts(PLAYER, 1000));
  const blackjack = starts(PLAYER, 'blackjack', { stakePoints: 1, params: {} });
  const endings = new Set<string>();
  for (let nonce = 0; nonce < 200; nonce++) {
    given.account.nonce = nonce;
    endings.add(withRoomFor(2, given).typesAfter(blackjack)[0]!);
    expect(withRoomFor(1, given).refusalOf(blackjack)).toBe('account-full');
  }
  expect([...endings].toSorted()).toEqual(['round-played', 'round-started']);
});
