import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChecklistRewards } from '#contracts/checklist/calls.ts';
import { bets, credits, excludes, rotates } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({
    isOneOfSeveral: true,
    settings: { 'checklist-round': 40, 'checklist-offer': 60 },
  });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Claimed = { step: string; amount: number; code: string };

async function player(username: string, isVerified = true) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  if (isVerified) {
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  }
  return { visitor, id };
}

const claiming = (visitor: Visitor, step: string) => visitor.post<Claimed>('/api/checklist/claim', { step });

async function stepsOf(
  visitor: Visitor,
): Promise<[step: string, points: number, isDone: boolean, isClaimed: boolean][]> {
  await house.projector.caughtUp();
  const { steps } = (await visitor.get<ChecklistRewards>('/api/checklist')).body;
  return steps.map(({ step, points, isDone, isClaimed }) => [step, points, isDone, isClaimed]);
}

test('a player sees what each step pays, and claims what they completed', async () => {
  const { visitor, id } = await player('first_ann');
  expect(await stepsOf(visitor)).toEqual([
    ['round', 40, false, false],
    ['offer', 60, false, false],
    ['seed', 0, false, false],
  ]);
  expect((await claiming(visitor, 'round')).body.code).toBe('checklist-step-open');
  const deeds = [bets(id, 1), credits(id, 25), rotates(id, 'drawn at sign-up'), rotates(id, 'mine')];
  for (const command of deeds) await accepted(house.ledger, command);
  expect((await claiming(visitor, 'round')).body).toEqual({ step: 'round', amount: 40 });
  expect((await claiming(visitor, 'seed')).body.code).toBe('checklist-step-unpaid');
  expect(await stepsOf(visitor)).toEqual([
    ['round', 40, true, true],
    ['offer', 60, true, false],
    ['seed', 0, true, false],
  ]);
  const { body } = await visitor.get<{ description: string; points: number }[]>('/api/user/transactions?limit=5');
  expect(JSON.stringify(body)).toContain('First steps: first round');
});

test('a claim that races from two gateways is paid once', async () => {
  const { visitor, id } = await player('racing_bob');
  await accepted(house.ledger, bets(id, 1));
  const doors = [visitor, visitor.at(other.address), visitor.twin(), visitor.at(other.address).twin()];
  const answers = await Promise.all(doors.map((door) => claiming(door, 'round')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'checklist-step-claimed')).toHaveLength(3);
});

test('a player reads why a reward cannot be claimed', async () => {
  const { visitor, id } = await player('hasty_cem', false);
  await accepted(house.ledger, bets(id, 1));
  expect((await claiming(visitor, 'round')).body.code).toBe('address-unconfirmed');
  expect((await claiming(visitor, 'check')).body.code).toBe('invalid-input');
  const resting = await player('resting_dan');
  await accepted(house.ledger, bets(resting.id, 1));
  await house.ledger.submit(excludes(resting.id, { type: 'time-out', days: 1 }));
  expect((await claiming(resting.visitor, 'round')).body.code).toBe('player-excluded');
  const late = await player('late_eva');
  await accepted(house.ledger, bets(late.id, 1));
  await house.db.pool.query(
    sql.unsafe`update users set created_at = created_at - interval '31 days' where account = ${late.id}`,
  );
  expect((await claiming(late.visitor, 'round')).body.code).toBe('checklist-over');
});
