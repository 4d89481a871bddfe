import { z } from 'zod';
import { envelope } from './envelope.ts';
import type { RefusalDefinition } from './refusal.ts';

/**
 * What it takes from the account, or from the house for the asking. No points and no stake are taken while the balance is
 * below zero; no stake and no bonus by a player who is excluded; no stake by a player who is not confirmed as an adult.
 */
export type Takes = 'points' | 'stake' | 'bonus';

export type CommandDefinition<
  Type extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Refusals extends readonly RefusalDefinition[] = readonly RefusalDefinition[],
> = {
  /** Imperative. */
  type: Type;
  /** The whole command, envelope included. Strict: an unknown field is an error. */
  schema: Schema;
  /**
   * The fields that make it the same command when it is sent again, in this order. The log stores their fingerprint:
   * the order never changes, and a new field is optional and comes last.
   */
  identity: readonly string[];
  takes?: Takes;
  /** Beyond those that any command can meet (COMMON_REFUSALS). */
  refusals: Refusals;
};

type Envelope = typeof envelope;
type CommandShape<Type extends string, Input> = { type: z.ZodLiteral<Type> } & Omit<Envelope, keyof Input> & Input;

/** The schema of one command, or of one variant of it. `input` may narrow a field of the envelope. */
export function commandSchema<const Type extends string, Input extends z.core.$ZodLooseShape>(
  type: Type,
  input: Input,
): z.ZodObject<CommandShape<Type, Input>, z.core.$strict> {
  // The compiler does not follow that a spread takes the later of two fields.
  const shape = { type: z.literal(type), ...envelope, ...input } as unknown as CommandShape<Type, Input>;
  return z.strictObject(shape) as unknown as z.ZodObject<CommandShape<Type, Input>, z.core.$strict>;
}

const ENVELOPE = new Set(['type', ...Object.keys(envelope)]);

export function defineCommand<
  const Type extends string,
  Input extends z.core.$ZodLooseShape,
  const Refusals extends readonly RefusalDefinition[],
>({ type, input, ...rest }: { type: Type; input: Input; takes?: Takes; refusals: Refusals }) {
  const schema = commandSchema(type, input);
  const identity = Object.keys(input).filter((field) => !ENVELOPE.has(field));
  return { type, schema, identity, ...rest } satisfies CommandDefinition;
}

/** For commands whose input comes in variants, such as one per game. */
export function defineCommandOf<
  const Type extends string,
  Schema extends z.ZodType<{ type: Type }>,
  const Refusals extends readonly RefusalDefinition[],
>(definition: CommandDefinition<Type, Schema, Refusals>): CommandDefinition<Type, Schema, Refusals> {
  return definition;
}
