// An entry of a bundle has at most 65,535 bytes, and an event is written from its command and the state before it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { challengeList } from '../challenges/challenge.ts';
import { COMMANDS } from '../commands.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../settings/registry.ts';
import { MOST_LEAF_BYTES, SALT_BYTES } from './leaf.ts';

/** The fixed fields of the event, its actor, and the names of its fields. */
const REST_BYTES = 1000;
const MOST_DATA_BYTES = MOST_LEAF_BYTES - SALT_BYTES - REST_BYTES;
/** The new value, the one that the change is based on and the one before it. */
const VALUES_OF_A_CHANGE = 3;
const NUMBER_BYTES = 24;

type Schema = z.core.JSONSchema.JSONSchema;

/** The most bytes of a value as JSON in UTF-8; infinite if nothing bounds it. */
function mostBytes(schema: Schema, defs: Record<string, Schema> = schema.$defs ?? {}): number {
  const most = (one: Schema) => mostBytes(one, defs);
  if (schema.$ref !== undefined) return most(defs[schema.$ref.split('/').at(-1)!]!);
  const fixed = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (fixed !== null) return Math.max(...fixed.map((value) => JSON.stringify(value).length));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return Math.max(...choices.map(most));
  const { allOf = [], ...own } = schema;
  if (allOf.length > 0) return Math.min(...allOf.map(most), most(own));
  if (schema.type === 'string') return textBytes(schema);
  if (schema.type === 'array') return arrayBytes(schema, most);
  if (schema.type === 'object') return objectBytes(schema, most);
  return schema.type === undefined ? Infinity : NUMBER_BYTES;
}

/** A control character takes six bytes. */
function textBytes({ maxLength, pattern }: Schema): number {
  if (maxLength !== undefined) return 2 + 6 * maxLength;
  return pattern === undefined ? Infinity : patternBytes(pattern);
}

/** Of a pattern of ASCII characters. */
function patternBytes(pattern: string): number {
  const outsideSets = pattern.replaceAll(/\[[^\]]*\]/g, '.');
  if (/[*+]|,\}/.test(outsideSets)) return Infinity;
  const repeated = [...outsideSets.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most));
  return repeated.reduce((sum, most) => sum + most, outsideSets.length);
}

function arrayBytes({ prefixItems, items, maxItems = Infinity }: Schema, most: (one: Schema) => number): number {
  if (prefixItems !== undefined) return prefixItems.reduce((sum, one) => sum + 1 + most(one as Schema), 2);
  return 2 + maxItems * (1 + most(items as Schema));
}

function objectBytes(schema: Schema, most: (one: Schema) => number): number {
  const own = Object.entries(schema.properties ?? {});
  const sum = own.reduce((bytes, [name, one]) => bytes + name.length + 4 + most(one as Schema), 2);
  const { additionalProperties: other, propertyNames: names } = schema;
  if (typeof other !== 'object' || Object.keys(other).length === 0) return sum;
  const { enum: named } = (names ?? {}) as Schema;
  const keys = named?.map((name) => JSON.stringify(name).length + 2) ?? [Infinity];
  return keys.reduce((bytes, key) => bytes + key + most(other), sum);
}

const bytesOf = (schema: z.ZodType) => mostBytes(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Countries have two letters each, thresholds are of a hundred years at most; challenges follow. */
const BOUNDED_OTHERWISE = new Set<SettingKey>(['challenges', 'sanctioned-countries', 'tax-thresholds']);

test.each(SETTING_KEYS.filter((key) => !BOUNDED_OTHERWISE.has(key)))(
  'a change of the setting %s fits into an entry',
  (key) => {
    expect(VALUES_OF_A_CHANGE * bytesOf(SETTINGS[key].schema)).toBeLessThan(MOST_DATA_BYTES);
  },
);

test('a list of challenges that would not fit is refused with a sentence', () => {
  const listOf = (description: string) =>
    Array.from({ length: 60 }, (_, place) => ({
      id: `challenge_${place}`,
      type: 'games',
      title: 'Play',
      description,
      target: 5,
      reward: 25,
      isActive: true,
      from: 0,
    }));
  const usual = challengeList.safeParse(listOf('Finish five rounds of any game, on any day of the week'));
  expect(usual.success).toBe(true);
  const long = challengeList.safeParse(listOf('\u4e00'.repeat(200)));
  expect(long.error?.issues.map(({ message }) => message)).toEqual([
    'has too much text in all. Shorten some descriptions, or try again in a few hours',
  ]);
  expect(VALUES_OF_A_CHANGE * 20_000).toBeLessThan(MOST_DATA_BYTES);
});

const OTHERS = Object.values(COMMANDS).filter(({ type }) => type !== 'change-setting');

test.each(OTHERS.map((command) => [command.type, command] as const))(
  'the events of %s fit into an entry',
  (type, { schema }) => {
    // Rank and prize are added to each score.
    const added = type === 'settle-race' ? 500 * 36 : 0;
    // Held back for a second person, a command is stored with the state before it.
    expect(bytesOf(schema) + added).toBeLessThan(
      type === 'settle-race' || type === 'pour-rain' ? MOST_DATA_BYTES : MOST_DATA_BYTES / 2,
    );
  },
);
