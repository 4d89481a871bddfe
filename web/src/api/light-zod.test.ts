import { afterAll, expect, test, vi } from 'vitest';
import type { z as zod } from 'zod';
import { CALLS } from '#contracts/calls.ts';
import * as chatPushes from '#contracts/chat/push.ts';
import * as pushes from '#contracts/push.ts';
import { light } from './light-zod.ts';

const JUNK = [null, '', 'x', -1, 1.5, 2n ** 60n, true, [], {}, undefined];
const POOL: readonly unknown[] = [
  'abc',
  'Anna_1',
  'x'.repeat(64),
  'a'.repeat(64),
  '0-1234',
  '0:1',
  '~abcd_12',
  '2024-02-29',
  '2025-02-29',
  '12.50',
  '123456',
  '2026-05-01T12:00:00.000Z',
  '2026-02-30T12:00:00.000Z',
  '2026-05-01T12:00:00+02:00',
  '2026-05-01T12:00Z',
  '0198c0de-0000-7000-8000-000000000000',
  '0198C0DE-0000-4000-8000-00000000ABCD',
  'anna@example.org',
  ...Array.from({ length: 22 }, (_, number) => number),
  36,
  100,
  500,
  5000,
  1e6,
  281_474_976_710_655,
  2 ** 53,
  2n ** 60n,
  -5,
  -(2n ** 60n),
  0.5,
  1.01,
];
/** Of cards, of numbers drawn, of a ball's way. */
const LENGTHS = [2, 3, 4, 5, 8, 10, 20];
const MOST = 160;

type Def = {
  type: string;
  innerType?: zod.ZodType;
  in?: zod.ZodType;
  out?: zod.ZodType;
  element?: zod.ZodType;
  options?: readonly zod.ZodType[];
  items?: readonly zod.ZodType[];
  keyType?: zod.ZodType;
  valueType?: zod.ZodType;
  shape?: Readonly<Record<string, zod.ZodType>>;
  values?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
};

/** Values of a schema, the first of them fitting where one is known, and values that miss it in one place. */
function valuesFor(schema: zod.ZodType): readonly unknown[] {
  const def = schema.def as unknown as Def;
  const inner = def.innerType ?? (def.in?.def.type === 'transform' ? def.out : def.in);
  if (inner !== undefined) return fittingFirst(schema, [...valuesFor(inner), null, undefined]);
  if (def.type === 'union')
    return fittingFirst(
      schema,
      (def.options ?? []).flatMap((one) => valuesFor(one).slice(0, 30)),
    );
  if (def.type === 'array') {
    const of = valuesFor(def.element!);
    const one = of.map((value) => [value]);
    return fittingFirst(schema, [
      [of[0]],
      [],
      ...one,
      ...LENGTHS.flatMap((length) => [of.slice(0, length), Array.from({ length }, () => of[0])]),
      ...JUNK,
    ]);
  }
  if (def.type === 'tuple') {
    const whole = def.items!.map((item) => valuesFor(item)[0]);
    return [whole, ...whole.map((_, place) => whole.with(place, null)), whole.slice(1), [...whole, 1], ...JUNK];
  }
  if (def.type === 'record') {
    const [value] = valuesFor(def.valueType!);
    const names = valuesFor(def.keyType!).filter(
      (name): name is string => typeof name === 'string' && def.keyType!.safeParse(name).success,
    );
    const every = Object.fromEntries(names.map((name) => [name, value]));
    return fittingFirst(schema, [
      every,
      {},
      { ...every, other: value },
      ...names.map((name) => ({ [name]: value })),
      ...JUNK,
    ]);
  }
  if (def.type === 'object') return [...objectsFor(def.shape!), ...JUNK].slice(0, MOST);
  return fittingFirst(schema, [...(def.values ?? []), ...Object.values(def.entries ?? {}), ...POOL, ...JUNK]);
}

function fittingFirst(schema: zod.ZodType, values: readonly unknown[]): readonly unknown[] {
  const fits = values.filter((value) => schema.safeParse(value).success);
  return [...fits, ...values.filter((value) => !fits.includes(value))].slice(0, MOST);
}

function objectsFor(shape: Readonly<Record<string, zod.ZodType>>): object[] {
  const fields = Object.entries(shape).map(([name, field]) => [name, valuesFor(field)] as const);
  const whole = Object.fromEntries(fields.map(([name, [first]]) => [name, first]));
  const one = fields.flatMap(([name, values]) => values.slice(1).map((value) => ({ ...whole, [name]: value })));
  const without = fields.map(([name]) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)));
  return [whole, { ...whole, other: 1 }, ...without, ...one];
}

const told = (schema: zod.ZodType, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? { data } : 'refused';
};

/** Desks have the whole of zod, so builders that only their contracts use may be missing. */
const ofDesks = new Proxy({}, { get: (_, name) => (light as Record<string | symbol, unknown>)[name] ?? light.unknown });

vi.doMock('zod', () => ({ z: ofDesks }));
vi.resetModules();
const lightCalls = (await import('#contracts/calls.ts')).CALLS;
const lightPushes = { ...(await import('#contracts/push.ts')), ...(await import('#contracts/chat/push.ts')) };
vi.doUnmock('zod');

afterAll(() => vi.resetModules());

const PARTS = ['reply', 'body', 'params', 'query'] as const;
const isSchema = (value: unknown): value is zod.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const SCHEMAS: [string, zod.ZodType, zod.ZodType][] = [
  ...CALLS.flatMap((call, place) =>
    PARTS.flatMap((part): [string, zod.ZodType, zod.ZodType][] => {
      const whole = call[part];
      const isOfPlayers = call.access === 'public' || call.access === 'player';
      return whole === undefined || !isOfPlayers ? [] : [[`${call.name}.${part}`, whole, lightCalls[place]![part]!]];
    }),
  ),
  ...Object.entries({ ...pushes, ...chatPushes }).flatMap(([name, whole]): [string, zod.ZodType, zod.ZodType][] =>
    isSchema(whole) ? [[name, whole, lightPushes[name as keyof typeof lightPushes] as unknown as zod.ZodType]] : [],
  ),
];

test.each(SCHEMAS)('%s is read as zod reads it', (_, whole, lightOne) => {
  const values = valuesFor(whole);
  const differing = values.filter((value) => {
    try {
      expect(told(lightOne, value)).toEqual(told(whole, value));
      return false;
    } catch {
      return true;
    }
  });
  expect(differing.slice(0, 3).map((value) => [value, told(whole, value), told(lightOne, value)])).toEqual([]);
});

test('each reply has a value that fits', () => {
  const replies = SCHEMAS.filter(([name]) => name.endsWith('.reply'));
  const unread = replies.filter(([, whole]) => told(whole, valuesFor(whole)[0]) === 'refused').map(([name]) => name);
  expect(unread).toEqual([]);
});
