// Few accounts, small amounts and few ids, so that commands interact.
import fc from 'fast-check';
import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { anyOf, drawOf, NAMED } from './samples.ts';
import { TEST_BEGINS } from './test-ledger.ts';

const ACCOUNTS = [11, 12, 13] as const;
const HOUSE: readonly number[] = Object.values(HOUSE_ACCOUNTS);
/** Of each type whose ids other commands name. */
const IDS = 6;

const amounts = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(MAX_POINTS - 1, MAX_POINTS));
const player = fc.constantFrom(...ACCOUNTS);

function uuid(family: CommandType | null, number: number): string {
  const index = family === null ? 0 : 1 + Object.keys(COMMANDS).indexOf(family);
  return `00000000-0000-7000-8000-${index.toString(16).padStart(3, '0')}${number.toString(16).padStart(9, '0')}`;
}

const anyCommand = fc.gen().map((gen) => {
  const draw = drawOf((limit) => gen(fc.nat, { max: limit - 1 }), {
    points: () => gen(() => amounts),
    text: () => gen(fc.string, { minLength: 1, maxLength: 20, unit: 'grapheme' as const }),
    player: () => gen(() => player),
    idOf: (type) => uuid(type, gen(fc.nat, { max: IDS - 1 })),
    now: TEST_BEGINS,
  });
  const drawn = anyOf(draw, draw.player());
  return NAMED.has(drawn.type) ? { ...drawn, commandId: draw.idOf(drawn.type) } : drawn;
});

/** Accounts are opened and players funded first. */
export const anyCommands: fc.Arbitrary<Command[]> = fc
  .array(anyCommand, { minLength: 1, maxLength: 60 })
  .map((drawn) => [
    ...[...HOUSE, ...ACCOUNTS].map((account): Command => ({
      type: 'open-account',
      account,
      commandId: uuid('open-account', 100 + account),
    })),
    ...ACCOUNTS.map((account): Command => ({
      type: 'grant-signup-bonus',
      account,
      commandId: uuid('grant-signup-bonus', 100 + account),
      amountPoints: 100,
    })),
    ...drawn.map((command, number) => ({ commandId: uuid(null, number), ...command }) as Command),
  ]);
