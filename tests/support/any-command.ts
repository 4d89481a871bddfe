// Arbitrary commands for properties: few accounts, small amounts and few holds, so that they meet each other often.
import fc from 'fast-check';
import type { Command } from '#contracts/commands/catalogue.ts';
import { MAX_POINTS } from '#contracts/points.ts';

const ACCOUNTS = [1, 2, 3] as const;
const HOLDS = 6;

function uuid(number: number, family: string): string {
  return `00000000-0000-7000-8000-${family}${number.toString(16).padStart(11, '0')}`;
}

const amounts = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(MAX_POINTS - 1, MAX_POINTS));

/** A command without its id. Holds are named by a small number, so that posts and voids find them. */
const content = fc.record({ account: fc.constantFrom(...ACCOUNTS) }).chain(({ account }) =>
  fc.oneof(
    fc.constant({ type: 'open-account' as const, account }),
    fc.record({
      type: fc.constant('grant-signup-bonus' as const),
      account: fc.constant(account),
      amountPoints: amounts,
    }),
    fc.record({
      type: fc.constant('play-round' as const),
      account: fc.constant(account),
      game: fc.constant('dice' as const),
      stakePoints: amounts,
      params: fc.record({ prediction: fc.constantFrom('over', 'under') }),
    }),
    fc.record({
      type: fc.constant('rotate-seed' as const),
      account: fc.constant(account),
      clientSeed: fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }),
    }),
    fc.record({
      type: fc.constant('adjust-points' as const),
      account: fc.constant(account),
      actor: fc.constant('cli:test'),
      amountPoints: fc.oneof(
        amounts,
        amounts.map((amount) => -amount),
      ),
      reason: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    }),
    fc.record({
      type: fc.constant('hold-points' as const),
      account: fc.constant(account),
      amountPoints: amounts,
      reason: fc.constant('why'),
      expiresInMs: fc.constantFrom(null, 1, 500),
      hold: fc.nat(HOLDS),
    }),
    fc.record({
      type: fc.constantFrom('post-hold' as const, 'void-hold' as const),
      account: fc.constant(account),
      hold: fc.nat(HOLDS),
    }),
    fc.record({
      type: fc.constant('expire-hold' as const),
      account: fc.constant(account),
      actor: fc.constant('system:hold-expiry'),
      hold: fc.nat(HOLDS),
    }),
  ),
);

/** Hold number n of a story is made by the command with the id of that number, whichever account it is. */
function named({ hold, ...content }: { hold?: number } & object, number: number): Command {
  const type = (content as Command).type;
  if (type === 'hold-points') return { ...content, commandId: uuid(hold!, 'b') } as Command;
  if (hold === undefined) return { ...content, commandId: uuid(number, 'a') } as Command;
  return { ...content, commandId: uuid(number, 'a'), holdId: uuid(hold, 'b') } as Command;
}

/** Stories of commands; the accounts are opened and given something first. */
export const anyCommands: fc.Arbitrary<Command[]> = fc
  .array(content, { minLength: 1, maxLength: 60 })
  .map((contents) => [
    ...ACCOUNTS.map((account): Command => ({ type: 'open-account', account, commandId: uuid(account, 'c') })),
    ...ACCOUNTS.map((account): Command => ({
      type: 'grant-signup-bonus',
      account,
      commandId: uuid(account, 'd'),
      amountPoints: 100,
    })),
    ...contents.map(named),
  ]);
