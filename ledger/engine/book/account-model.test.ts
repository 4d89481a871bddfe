import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import {
  bonus,
  claimsDaily,
  credits,
  decides,
  adjusts,
  holds,
  notes,
  pays,
  releases,
  reverses,
  submits,
  unshares,
  voids,
  withdraws,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
import type { Account } from './account.ts';

test('the initial state of each slice is empty, and takes nothing', () => {
  for (const slice of ACCOUNT_MODEL.slices) {
    expect(slice.isEmpty(slice.initial()), slice.name).toBe(true);
    expect(ACCOUNT_MODEL.storedOf(ACCOUNT_MODEL.unopened(PLAYER), slice), slice.name).toBeUndefined();
  }
});

test('a slice that becomes empty again takes nothing', () => {
  const credit = credits(PLAYER, 40, { releaseAt: Date.UTC(2100, 0, 1) });
  const given = givenAccount(credit);
  expect(given.account.holds).toBeDefined();
  given.after(reverses(PLAYER, credit.commandId));
  expect(given.account.holds).toBeUndefined();
});

function withPastOffers(count: number): GivenAccount {
  const given = givenAccount(bonus(PLAYER));
  for (let offer = 0; offer < count; offer++) {
    const credit = credits(PLAYER, 120, {
      releaseAt: given.clock.at + DAY_MS,
      transactionId: String(482_913_075 + offer),
    });
    given.after(claimsDaily(PLAYER), credit).passes(DAY_MS).after(releases(PLAYER, credit.commandId));
  }
  return given;
}

describe('memory', () => {
  const WORD = 8;
  const rounded = (bytes: number) => WORD * Math.ceil(bytes / WORD);
  const [OBJECT, STRING, BOXED, BOOK_ENTRY] = [3 * WORD, 2 * WORD, 2 * WORD, 6 * WORD];

  /** As V8 stores it, without objects. */
  function bytesOf(account: Account): number {
    let bytes = OBJECT + BOOK_ENTRY;
    for (const value of Object.values(account) as unknown[]) {
      bytes += WORD;
      if (typeof value === 'string' && value !== '') bytes += STRING + rounded(value.length);
      if (typeof value === 'number' && !isSmall(value)) bytes += BOXED;
    }
    return bytes;
  }

  /** V8 keeps it in the field itself. */
  const isSmall = (value: number) => value === Math.trunc(value) && Math.abs(value) < 2 ** 31;
  const objectsOf = (account: Account) =>
    Object.values(account).filter((value: unknown) => typeof value === 'object' && value !== null);

  test('an account with ten past offers takes at most 800 bytes, and shares its objects', () => {
    const [{ account }, other] = [withPastOffers(10), withPastOffers(10)];
    expect(bytesOf(account)).toBeLessThanOrEqual(800);
    expect(bytesOf(restored(account))).toBe(bytesOf(account));
    const shared = new Set(objectsOf(other.account));
    expect(objectsOf(account).filter((value) => !shared.has(value))).toEqual([]);
  });

  test('a withdrawal that is over takes at most 100 bytes', () => {
    const withdrawal = withdraws(PLAYER, 1000, { method: 'paypal' });
    const { withdrawalId, ...of } = { withdrawalId: withdrawal.commandId, attempt: 1 };
    const given = givenAccount(adjusts(PLAYER, 1000));
    const before = bytesOf(given.account);
    given.after(withdrawal, decides('approve-withdrawal', PLAYER, withdrawalId), submits(PLAYER, withdrawalId));
    given.after(notes(PLAYER, withdrawalId, 'accepted'), pays(PLAYER, withdrawalId, of));
    expect(given.account.withdrawals!.get(withdrawalId)).toMatchObject({ stage: 'paid', points: 1000 });
    expect(bytesOf(given.account) - before).toBeLessThanOrEqual(100);
  });
});

describe('a slice too long to be packed', () => {
  const hold = holds(PLAYER, 5);
  const given = withPastOffers(65).after(hold);
  const { account } = given;

  test('is kept as an object, and stored and read alike', () => {
    expect([...account.long!.keys()]).toEqual(['offers']);
    expect(withPastOffers(64).account.long).toBeUndefined();
    expect(account.offers).toBe(account.offers);
    expect(account.offers!.size).toBe(65);
    expect(restored(account)).toEqual(account);
  });

  test('is decided on as before', () => {
    const known = [...account.offers!.values()];
    const [first, last] = [known.at(0)!, known.at(-1)!];
    const told: [Command, string | null][] = [
      [credits(PLAYER, 120, { transactionId: last.transactionId }), 'offer-already-credited'],
      [reverses(PLAYER, first.creditId), null],
      [voids(PLAYER, hold.commandId), null],
      [unshares(PLAYER, 77, first.creditId), null],
    ];
    for (const [command, code] of told) expect(given.refusalOf(command)).toBe(code);
  });

  test('is packed again once it is short', () => {
    given.passes(179 * DAY_MS - (65 - 30) * DAY_MS).after(credits(PLAYER, 1));
    expect(account.long).toBeUndefined();
    expect(account.offers!.size).toBeLessThan(64);
  });
});
