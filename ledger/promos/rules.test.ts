import { describe, expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { adjusts, bans, closes, endsPromo, excludes, makesPromo, paysPromo, takesPromo } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const house = (...past: Parameters<GivenAccount['after']>) => givenHouseAccount('promos').after(...past);

describe('a promo code', () => {
  test('is taken as often as it has uses, until it expires or is ended', () => {
    const promo = makesPromo({ expiresAt: Date.now() + 1e11 });
    const given = house(promo);
    const takes = (player: number) => takesPromo(promo.commandId, player);
    expect(given.refusalOf(takesPromo(ID, 11))).toBe('promo-unknown');
    expect(given.when(takes(11))).toMatchObject([
      { type: 'promo-taken', amount: 0, payload: { player: 11, points: 50 } },
    ]);
    given.after(takes(11), takes(12));
    expect(given.refusalOf(takes(13))).toBe('promo-used-up');
    expect(given.passes(1e12).refusalOf(takes(13))).toBe('promo-expired');
    expect(given.after(endsPromo(promo.commandId)).refusalOf(takes(13))).toBe('promo-ended');
    expect(given.refusalOf(endsPromo(promo.commandId))).toBe('promo-ended');
  });

  test('has letters that no other running code has, and an expiry ahead', () => {
    const promo = makesPromo();
    const given = house(promo);
    expect(given.refusalOf(makesPromo())).toBe('promo-code-taken');
    expect(given.refusalOf(makesPromo({ code: 'SUMMER', expiresAt: 1 }))).toBe('expiry-passed');
    expect(given.after(endsPromo(promo.commandId)).refusalOf(makesPromo())).toBeNull();
  });

  test('is one of at most two hundred that run', () => {
    const made = Array.from({ length: 200 }, (_, at) => makesPromo({ code: `CODE${at}` }));
    const given = house(...made);
    expect(given.refusalOf(makesPromo())).toBe('too-many-promos');
    expect(given.after(endsPromo(made[7]!.commandId)).refusalOf(makesPromo())).toBeNull();
  });

  test('needs a second person above the limit of approvals', () => {
    const byStaff = (mostUses: number) => makesPromo({ mostUses, actor: 'operator:1001', counted: 10_000 });
    expect(house().typesAfter(byStaff(200))).toEqual(['promo-made']);
    expect(house().typesAfter(byStaff(201))).toEqual(['change-requested']);
  });

  test('survives a snapshot', () => {
    const promo = makesPromo();
    const given = house(promo, takesPromo(promo.commandId, 11));
    expect(restored(given.account).promos).toEqual(given.account.promos);
  });

  test.each([
    ['of three letters', { code: 'ABC' }],
    ['with a space', { code: 'SPRING SALE' }],
    ['without uses', { mostUses: 0 }],
    ['of no points', { amountPoints: 0 }],
  ])('is not made %s', (_what, change) => {
    expect(command.safeParse(makesPromo()).success).toBe(true);
    expect(command.safeParse({ ...makesPromo(), ...change }).success).toBe(false);
  });
});

describe('a use of a promo code', () => {
  test('is paid once', () => {
    const given = givenAccount(paysPromo(PLAYER, ID));
    expect(given.account.available).toBe(50);
    expect(given.refusalOf(paysPromo(PLAYER, ID))).toBe('promo-settled');
    expect(restored(given.account).promos).toEqual(given.account.promos);
  });

  test('is declined for a player who was banned, excluded or closed since', () => {
    for (const end of [bans(PLAYER), excludes(PLAYER, { type: 'time-out', days: 1 }), closes(PLAYER)]) {
      const given = givenAccount(adjusts(PLAYER, 10), end);
      expect(given.typesAfter(paysPromo(PLAYER, ID))).toEqual(['promo-declined']);
      const before = given.account.available;
      expect(given.after(paysPromo(PLAYER, ID)).account.available).toBe(before);
    }
  });
});

test('the audit finds a use beyond the limit, of other points, or settled twice', () => {
  const promo = makesPromo({ mostUses: 1 });
  const given = house(promo);
  const fresh = house(promo).account;
  given.after(takesPromo(promo.commandId, 11));
  const taken = given.events.at(-1)!;
  expect(eventComplaint(given.account, taken)).toContain('used up');
  const bent = { ...taken, payload: { ...taken.payload, points: 99 } } as typeof taken;
  expect(eventComplaint(fresh, taken)).toBeNull();
  expect(eventComplaint(fresh, bent)).toContain('brings 50 points, not 99');
  const paid = givenAccount(paysPromo(PLAYER, ID));
  expect(eventComplaint(paid.account, paid.events.at(-1)!)).toContain('settled before');
});
