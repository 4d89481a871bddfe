import { expect, test } from 'vitest';
import type { ChecklistStep } from '#contracts/checklist/steps.ts';
import type { Command } from '#contracts/commands.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { adjusts, bans, bets, claimsStep, credits, excludes, reverses, rotates, starts } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const claim = (step: ChecklistStep) => claimsStep(PLAYER, step);

function given(...past: Command[]): GivenAccount {
  const account = givenAccount(adjusts(PLAYER, 1000));
  account.set({ 'checklist-round': 40, 'checklist-offer': 60 });
  return account.after(...past);
}

test('a completed step pays the reward of its setting, once', () => {
  const account = given(bets(PLAYER, 1), claim('round'), credits(PLAYER, 25));
  expect(account.events.at(-3)).toMatchObject({
    type: 'checklist-step-claimed',
    amount: 40,
    payload: { step: 'round' },
  });
  expect(account.refusalOf(claim('round'))).toBe('checklist-step-claimed');
  expect(account.when(claim('offer'))).toMatchObject([{ amount: 60, payload: { step: 'offer' } }]);
});

test('a step that was not completed pays nothing', () => {
  const account = given();
  expect(account.refusalOf(claim('round'))).toBe('checklist-step-open');
  account.after(starts(PLAYER, 'mines', { stakePoints: 1, params: { mineCount: 3 } }));
  expect(account.refusalOf(claim('round'))).toBe('checklist-step-open');
  const offer = credits(PLAYER, 25, { releaseAt: account.clock.at + 1000 });
  expect(account.after(offer).refusalOf(claim('offer'))).toBe('checklist-step-open');
  const reversed = credits(PLAYER, 25);
  expect(account.after(reversed, reverses(PLAYER, reversed.commandId)).refusalOf(claim('offer'))).toBe(
    'checklist-step-open',
  );
});

test('a step without a reward cannot be claimed, and can once it has one', () => {
  const account = given(rotates(PLAYER, 'drawn at sign-up'), rotates(PLAYER, 'mine'));
  expect(account.refusalOf(claim('seed'))).toBe('checklist-step-unpaid');
  account.set({ 'checklist-round': 0, 'checklist-offer': 0, 'checklist-seed': 5 });
  expect(account.when(claim('seed'))).toMatchObject([{ amount: 5 }]);
  expect(given().refusalOf(claim('seed'))).toBe('checklist-step-unpaid');
});

test('the change of seeds at sign-up is not the player’s own, and was before 28 November 2026', () => {
  const account = givenAccount();
  account.clock.at = Date.UTC(2026, 10, 27);
  account.set({ 'checklist-seed': 5 }).after(rotates(PLAYER, 'drawn at sign-up'));
  expect(account.refusalOf(claim('seed'))).toBeNull();
  account.clock.at = Date.UTC(2026, 10, 28);
  expect(account.refusalOf(claim('seed'))).toBe('checklist-step-open');
  expect(account.after(rotates(PLAYER, 'mine')).when(claim('seed'))).toMatchObject([{ amount: 5 }]);
});

test('excluded and banned players claim nothing, and no balance exceeds its bound', () => {
  const timeOut = excludes(PLAYER, { type: 'time-out', days: 1 });
  expect(given(bets(PLAYER, 1), timeOut).refusalOf(claim('round'))).toBe('player-excluded');
  expect(given(bets(PLAYER, 1), bans(PLAYER)).refusalOf(claim('round'))).toBe('account-banned');
  const rich = given(bets(PLAYER, 1));
  rich.account.available = MAX_POINTS;
  expect(rich.refusalOf(claim('round'))).toBe('balance-out-of-bounds');
});

test('claimed steps survive a snapshot, and a second payment is found by the audit', () => {
  const { account, events } = given(bets(PLAYER, 1), claim('round'));
  expect(restored(account).checklist).toEqual(new Set(['round']));
  expect(eventComplaint(account, events.at(-1)!)).toContain('paid before');
});
