import type { CommandOf, CommandType } from '#contracts/commands.ts';
import type { CommandsOf } from './decides.ts';
import type { CapabilityName } from '#contracts/capabilities.ts';

/** Source of a drawn command. */
export type Draw = {
  one<const Choices extends readonly unknown[]>(...choices: Choices): Choices[number];
  /** Inclusive. */
  between(lowest: number, highest: number): number;
  /** From 1; mostly within the balances of the test. */
  points(): number;
  /** One line of 1 to 20 characters. */
  text(): string;
  player(): number;
  /** Of a command of this type on any account, which the ledger may not have accepted. */
  idOf(type: CommandType): string;
  /** In milliseconds since the epoch. */
  now: number;
};

/** Of a command on the account of the drawn player, unless it names one of the house. */
type Fields<Asked> = Asked extends { account: number }
  ? Omit<Asked, 'type' | 'commandId' | 'account'> &
      (number extends Asked['account'] ? { account?: number } : Pick<Asked, 'account'>)
  : never;

type Sample<Type extends CommandType> = (draw: Draw, player: number) => Fields<CommandOf<Type>>;

/** Any command of each type, for tests of properties. It may be refused. */
export type Samples<Name extends CapabilityName> = {
  readonly [Type in CommandsOf<Name>]: Sample<Type> | { rarely: Sample<Type> } | { often: Sample<Type> };
};
