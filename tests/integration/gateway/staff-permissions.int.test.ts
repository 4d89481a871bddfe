// Generated from the permissions: every role, a player and a stranger against every call of staff.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import { type Call, permissionFor } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { isAllowed } from '#contracts/definition/permissions.ts';
import { type Role, ROLES } from '#contracts/definition/roles.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

const STAFF_CALLS = (CALLS as readonly (Call & { name: string })[]).filter((call) => permissionFor(call) !== null);

let house: House;
const staff = new Map<Role, Visitor>();
let player: Visitor;

beforeAll(async () => {
  house = await openHouse({ budgets: { perPlayer: 100_000, perAddress: 100_000 } });
  for (const role of ROLES) {
    const visitor = house.visitor();
    await joinsStaff(house, visitor, `crew_${ROLES.indexOf(role)}`, role);
    staff.set(role, visitor);
  }
  player = house.visitor();
  await player.register('anna');
});
afterAll(() => house[Symbol.asyncDispose]());

/** Unknown parameters and no body, so that admitted calls change nothing. */
const pathOf = ({ path }: Call) => path.replaceAll(/:\w+/g, '281474976710655');
const ask = (visitor: Visitor, call: Call) => visitor.call<Problem>(call.method, pathOf(call));

describe.each(ROLES)('%s', (role) => {
  test.each(STAFF_CALLS.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const { status, body } = await ask(staff.get(role)!, call);
    const isTurnedAway = status === 403 && body.code === 'forbidden';
    expect([isTurnedAway, status < 500]).toEqual([!isAllowed([role], permissionFor(call)!), true]);
  });
});

test.each(STAFF_CALLS.map((call) => [call.name, call] as const))('%s is closed to players', async (_name, call) => {
  expect((await ask(player, call)).status).toBe(403);
  expect((await ask(house.visitor(), call)).status).toBe(401);
});
