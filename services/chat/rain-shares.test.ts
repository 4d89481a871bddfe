import { expect, test } from 'vitest';
import { bans, feedsRain, opens, pours } from '#tests/support/asks.ts';
import { GivenAccount, givenHouseAccount } from '#tests/support/given-account.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';
import { rainShares } from './rain-shares.ts';

const PARTICIPANTS = [11, 12, 13];

function commandsFor({ events }: GivenAccount) {
  return events.flatMap((event) =>
    rainShares.react(event).map((reaction) => {
      return deadlineOf(rainShares, event, reaction as Reaction & { kind: 'set' }).command;
    }),
  );
}

test('each participant of a rain gets the same whole share, and the rest stays in the pool', () => {
  const pool = givenHouseAccount('rain').after(feedsRain(100), pours(100, PARTICIPANTS));
  expect(pool.account.available).toBe(1);
  const commands = commandsFor(pool);
  expect(commands.map(({ account }) => account)).toEqual(PARTICIPANTS);
  const players = commands.map((share) => new GivenAccount(share.account).after(opens(share.account), share));
  expect(players.map(({ account }) => account.available)).toEqual([33, 33, 33]);
  for (const player of players) expect(commandsFor(player)).toEqual([]);
});

test('a participant who was banned since gets nothing, and the share goes back to the pool', () => {
  const pool = givenHouseAccount('rain').after(feedsRain(100), pours(100, PARTICIPANTS));
  const share = commandsFor(pool)[0]!;
  const player = new GivenAccount(11).after(opens(11), bans(11), share);
  expect(player.account.available).toBe(0);
  const [back, ...others] = commandsFor(player);
  expect(others).toEqual([]);
  expect(pool.after(back!).account.available).toBe(34);
  expect(pool.refusalOf({ ...back!, commandId: share.commandId })).toBe('rain-share-settled');
});

test('shares of one rain have ids that differ by participant and stay the same when it is read again', () => {
  const pool = givenHouseAccount('rain').after(feedsRain(100), pours(100, PARTICIPANTS));
  const ids = commandsFor(pool).map(({ commandId }) => commandId);
  expect(new Set(ids).size).toBe(3);
  expect(commandsFor(pool).map(({ commandId }) => commandId)).toEqual(ids);
});
