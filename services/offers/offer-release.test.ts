import { expect, test } from 'vitest';
import { adjusts, credits, reverses } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { offerRelease } from './offer-release.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';

const credit = credits(PLAYER, 40, { releaseAt: TEST_BEGINS + 1000 });
const cleared = [{ kind: 'clear', account: PLAYER, subject: credit.commandId }];

test('a credit is released at its release date, by a command that the ledger accepts then', () => {
  const given = givenAccount(credit).passes(1000);
  const event = given.events.at(-1)!;
  const [reaction] = offerRelease.react(event) as [Reaction & { kind: 'set' }];
  const { command, ...deadline } = deadlineOf(offerRelease, event, reaction);
  expect(deadline).toMatchObject({ account: PLAYER, subject: credit.commandId, dueAt: TEST_BEGINS + 1000 });
  expect(given.after(command).account).toMatchObject({ available: 40, held: 0 });
  expect(offerRelease.react(given.events.at(-1)!)).toEqual(cleared);
});

test('a reversed credit is not released', () => {
  const { events } = givenAccount(credit, reverses(PLAYER, credit.commandId));
  expect(offerRelease.react(events.at(-1)!)).toEqual(cleared);
});

test('a credit without a delay needs no release; other events have no effect', () => {
  const atOnce = credits(PLAYER, 40);
  const { events } = givenAccount(adjusts(PLAYER, 100), atOnce, reverses(PLAYER, atOnce.commandId));
  const reactions = events.flatMap((event) => offerRelease.react(event));
  expect(reactions.filter(({ kind }) => kind === 'set')).toEqual([]);
});
