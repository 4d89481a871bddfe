// How a value of a schema is shown and asked for. Screens read it, so a field is described once.
import { z } from 'zod';
import { accountId } from '../ids.ts';
import { netPoints, summedPoints } from '../points.ts';

export type Tone = 'plain' | 'brass' | 'gain' | 'loss' | 'notice';
export type BadgeWords<Name extends string = string> = Readonly<Record<Name, readonly [words: string, tone: Tone]>>;

// Own registries: `.meta()` would copy the schema and appear in the API description.
const BADGES = z.registry<{ words: BadgeWords }>();
const PLAYERS = z.registry<{ name: string }>();
const DOLLARS = z.registry<{ as: 'micros' | 'usd' }>();

/** An enumeration with its words, in this order. */
export function badge<const Words extends BadgeWords>(
  words: Words,
): z.ZodEnum<{ [Name in keyof Words & string]: Name }> {
  const schema = z.enum(Object.keys(words) as (keyof Words & string)[]);
  return schema.register(BADGES, { words }) as unknown as z.ZodEnum<{ [Name in keyof Words & string]: Name }>;
}

export function badgeWords<Name extends string>(schema: z.ZodType<Name>): BadgeWords<Name> {
  return BADGES.get(schema)!.words as BadgeWords<Name>;
}

/** An account whose username is in the field `name` of the same row. */
export function player(name: string): typeof accountId {
  return accountId.clone().register(PLAYERS, { name });
}

/** Millionths of a dollar. */
export const micros = z.int().register(DOLLARS, { as: 'micros' });

/** Dollars and cents as text: "12.50". */
export const usd = z.string().register(DOLLARS, { as: 'usd' });

export type Kind =
  | { kind: 'instant' | 'boolean' | 'micros' | 'usd' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'player'; name: string | null }
  | { kind: 'badge'; words: BadgeWords }
  | { kind: 'text'; max: number | undefined };

type Wrapped = { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType };

/** Without what surrounds it. A schema that transforms is asked for as its input. */
export function innermost(schema: z.ZodType): z.ZodType {
  if (schema === summedPoints || schema === netPoints || DOLLARS.has(schema)) return schema;
  const { innerType, in: input, out } = (schema as unknown as { def: Wrapped }).def;
  if (innerType !== undefined) return innermost(innerType);
  if (input === undefined) return schema;
  return innermost(input instanceof z.ZodTransform ? out! : input);
}

export function kindOf(schema: z.ZodType): Kind {
  const inner = innermost(schema);
  const dollars = DOLLARS.get(inner);
  if (dollars !== undefined) return { kind: dollars.as };
  if (inner === summedPoints || inner === netPoints) return { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER };
  if (inner === accountId) return { kind: 'player', name: null };
  const named = PLAYERS.get(inner);
  if (named !== undefined) return { kind: 'player', name: named.name };
  const words = BADGES.get(inner)?.words;
  if (words !== undefined) return { kind: 'badge', words };
  if (inner instanceof z.ZodISODateTime) return { kind: 'instant' };
  const { least = 0, most } = limitsOf(inner);
  if (inner instanceof z.ZodNumber) return { kind: 'number', min: least, max: most ?? Number.MAX_SAFE_INTEGER };
  if (inner instanceof z.ZodBoolean) return { kind: 'boolean' };
  return { kind: 'text', max: most };
}

type Check = { check: string; value?: number; maximum?: number };

/** From the checks: the client is built without what zod gathers from them, such as `minValue`. */
function limitsOf(schema: z.ZodType): { least: number | undefined; most: number | undefined } {
  const limits = { least: undefined as number | undefined, most: undefined as number | undefined };
  for (const { _zod: own } of schema.def.checks ?? []) {
    const { check, value, maximum } = own.def as Check;
    if (check === 'greater_than') limits.least = value;
    if (check === 'less_than') limits.most = value;
    if (check === 'max_length') limits.most = maximum;
  }
  return limits;
}
