import { expect, test } from 'vitest';
import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';
import { DEFAULT_TERMS } from '#contracts/settings/terms.ts';
import { closes } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { barredFrom } from './standing/rules.ts';

const TYPES = Object.keys(COMMANDS) as CommandType[];

/** Gifts and payouts under way still end, by a decline or by a forfeit. Requests of staff are still decided. */
const AFTER_CLOSING: readonly CommandType[] = [
  'approve-change',
  'reject-change',
  'withdraw-change',
  'expire-change',
  'outdate-change',
  'pay-promo',
  'pay-race-prize',
  'pay-rain-share',
  'pay-tip',
  'return-tip',
  'return-withdrawal',
];

const { account } = givenAccount().after(closes(PLAYER));

test.each(TYPES)('a closed account refuses %s, unless it ends what was under way', (type) => {
  const command = { type, account: PLAYER, actor: 'system:any' } as Command;
  const refused = barredFrom(account, command, COMMANDS[type], { now: 0, setting: DEFAULT_TERMS.value });
  expect(refused?.code ?? null).toBe(AFTER_CLOSING.includes(type) ? null : 'account-closed');
});
