import { z } from 'zod';
import { envelope } from './envelope.ts';
import type { RefusalDefinition } from './refusal.ts';

/**
 * A negative balance blocks `points` and `stake`; an exclusion blocks `stake` and `bonus`; an unconfirmed age blocks
 * `stake`.
 */
export type Takes = 'points' | 'stake' | 'bonus';

export type CommandDefinition<
  Type extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Refusals extends readonly RefusalDefinition[] = readonly RefusalDefinition[],
> = {
  type: Type;
  /** Strict, with the envelope. */
  schema: Schema;
  /**
   * Fields compared when a command id is repeated. The log stores their fingerprint: never reorder; new fields are optional
   * and last.
   */
  identity: readonly string[];
  takes?: Takes;
  /** Accounts of the house accept a command only if this is set. */
  on?: 'house' | 'any';
  /** Closed accounts may get it. */
  isAfterClosing?: true;
  /** Policies of the house that may ask for it, without "system:". An audit refuses others. */
  policies?: readonly string[];
  /** Asked for at the terminal of the house (`npm run users`), or there for the demo world only. */
  terminal?: 'any' | 'demo';
  /** Besides COMMON_REFUSALS. */
  refusals: Refusals;
};

type Envelope = typeof envelope;
type CommandShape<Type extends string, Input> = { type: z.ZodLiteral<Type> } & Omit<Envelope, keyof Input> & Input;

export function commandSchema<const Type extends string, Input extends z.core.$ZodLooseShape>(
  type: Type,
  input: Input,
): z.ZodObject<CommandShape<Type, Input>, z.core.$strict> {
  // TypeScript does not model that the later spread wins.
  const shape = { type: z.literal(type), ...envelope, ...input } as unknown as CommandShape<Type, Input>;
  return z.strictObject(shape) as unknown as z.ZodObject<CommandShape<Type, Input>, z.core.$strict>;
}

const ENVELOPE = new Set(['type', 'counted', ...Object.keys(envelope)]);

export function defineCommand<
  const Type extends string,
  Input extends z.core.$ZodLooseShape,
  const Refusals extends readonly RefusalDefinition[],
>({
  type,
  input,
  ...rest
}: { type: Type; input: Input } & Pick<
  CommandDefinition<Type, z.ZodType, Refusals>,
  'takes' | 'on' | 'isAfterClosing' | 'policies' | 'terminal' | 'refusals'
>) {
  const schema = commandSchema(type, input);
  const identity = Object.keys(input).filter((field) => !ENVELOPE.has(field));
  return { type, schema, identity, ...rest } satisfies CommandDefinition;
}

export function defineCommandOf<
  const Type extends string,
  Schema extends z.ZodType<{ type: Type }>,
  const Refusals extends readonly RefusalDefinition[],
>(definition: CommandDefinition<Type, Schema, Refusals>): CommandDefinition<Type, Schema, Refusals> {
  return definition;
}
