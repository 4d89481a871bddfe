import type { z } from 'zod';

export type Leaf = { path: string; keys: readonly (string | number)[]; schema: z.ZodType };

type Inner = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
};

const HOLDERS: ReadonlySet<string> = new Set(['object', 'array', 'union', 'tuple', 'record']);
const WRAPPERS: ReadonlySet<string> = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch']);

const innerOf = (schema: z.ZodType) => schema._zod.def as unknown as Inner;

/** Lists the innermost schemas of a schema, with their paths. */
export function leavesOf(schema: z.ZodType | undefined, keys: readonly (string | number)[] = []): Leaf[] {
  if (schema === undefined) return [];
  const def = innerOf(schema);
  const within = (inner: z.ZodType | undefined, key?: string | number) =>
    leavesOf(inner, key === undefined ? keys : [...keys, key]);
  if (WRAPPERS.has(def.type)) return within(def.innerType);
  if (def.type === 'object') return Object.entries(def.shape!).flatMap(([key, inner]) => within(inner, key));
  if (def.type === 'array') return within(def.element, 0);
  if (def.type === 'union') return def.options!.flatMap((option) => within(option));
  if (def.type === 'tuple') return def.items!.flatMap((item, place) => within(item, place));
  if (def.type === 'record') return [...within(def.keyType, '{}'), ...within(def.valueType, '{}')];
  if (def.type === 'pipe' && HOLDERS.has(startOf(schema).type)) return within(def.in);
  return [{ path: keys.map((key) => `.${key}`).join(''), keys, schema }];
}

function startOf(schema: z.ZodType): Inner {
  const def = innerOf(schema);
  return def.type === 'pipe' ? startOf(def.in!) : def;
}
