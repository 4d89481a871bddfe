import { describe, expect, test } from 'vitest';
import { type Command, COMMANDS } from '#contracts/commands.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';

const TYPES = Object.keys(COMMANDS);
const asked = (type: string, account: number, actor?: string) => ({ type, commandId: '', account, actor }) as Command;

describe('operators can only change other accounts:', () => {
  test.each(TYPES)('%s is refused on the operator’s own account', (type) => {
    expect(givenAccount().refusalOf(asked(type, PLAYER, `operator:${PLAYER}`))).toBe('own-account');
  });
});

describe.each(Object.entries(HOUSE_ACCOUNTS))('the account %s', (name, account) => {
  const own = TYPES.filter((type) =>
    /^open-account$|^change-setting$|^post-treasury$|-change$|^(feed-rain-pool|pour-rain|return-rain-share|pay-tip|make-promo|end-promo|take-promo|plan-race|cancel-race|settle-race)$/.test(
      type,
    ),
  );
  test.each(TYPES.filter((type) => !own.includes(type)))('accepts no %s', (type) => {
    const given = givenHouseAccount(name as keyof typeof HOUSE_ACCOUNTS);
    expect(given.refusalOf(asked(type, account, 'operator:1001'))).toBe('house-account');
  });
});
