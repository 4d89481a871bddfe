// The part of zod that reads replies, a twelfth of its size. The build resolves zod to it in contracts of a first screen
// (web/build/light-contracts.ts). It has only the sentences that a schema is given.
import type { z as zod } from 'zod';

type Read = (value: unknown) => unknown;
type Shape = Readonly<Record<string, Light>>;
type Sentence = string | { error?: unknown } | undefined;
type Mask = Readonly<Record<string, true>>;
type Size = string | number | readonly unknown[];
/** A missing field fails, stays missing, or gets the schema's value. */
type Missing = 'fails' | 'omitted' | 'read';
type Facts = {
  missing?: Missing;
  shape?: Shape;
  others?: 'dropped' | 'refused' | 'kept';
  options?: readonly unknown[];
  element?: Light;
  inner?: Light;
};

class Unfit extends Error {
  get issues(): { message: string }[] {
    return [this];
  }
}

function fail(sentence?: Sentence): never {
  const words = typeof sentence === 'object' ? sentence.error : sentence;
  throw new Unfit(typeof words === 'string' ? words : 'Invalid input');
}

const context = { addIssue: ({ message }: { message: string }) => fail(message) };
const sizeOf = (value: Size) => (typeof value === 'number' ? value : value.length);

class Light {
  readonly parse: Read;
  readonly facts: Facts;

  constructor(read: Read, facts: Facts = {}) {
    this.parse = read;
    this.facts = facts;
  }

  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: Unfit } {
    try {
      return { success: true, data: this.parse(value) };
    } catch (error) {
      if (error instanceof Unfit) return { success: false, error };
      throw error;
    }
  }

  get shape() {
    return this.facts.shape;
  }
  get options() {
    return this.facts.options;
  }
  get element() {
    return this.facts.element;
  }
  unwrap() {
    return this.facts.inner;
  }

  with(read: Read, facts?: Facts): Light {
    return new Light(read, { ...this.facts, ...facts });
  }
  andThen(next: (value: never) => unknown): Light {
    return this.with((value) => next(this.parse(value) as never));
  }
  refine(isFit: (value: never) => unknown, sentence?: Sentence): Light {
    return this.andThen((value) => (isFit(value) ? value : fail(sentence)));
  }
  transform(change: (value: never, issues: typeof context) => unknown): Light {
    return this.andThen((value) => change(value, context));
  }
  overwrite(change: (value: never) => unknown): Light {
    return this.andThen(change);
  }
  pipe(next: Light): Light {
    return this.andThen(next.parse);
  }

  optional(): Light {
    const missing = this.facts.missing === 'read' ? 'read' : 'omitted';
    const read: Read = missing === 'read' ? this.parse : (value) => (value === undefined ? value : this.parse(value));
    return this.with(read, { missing, inner: this });
  }
  exactOptional(): Light {
    return this.with(this.parse, { missing: 'omitted', inner: this });
  }
  nullable(): Light {
    return this.with((value) => (value === null ? value : this.parse(value)), { inner: this });
  }
  nullish(): Light {
    return this.nullable().optional();
  }
  default(given: unknown): Light {
    return this.with((value) => (value === undefined ? given : this.parse(value)), { missing: 'read', inner: this });
  }
  prefault(given: unknown): Light {
    return this.with((value) => this.parse(value === undefined ? given : value), { missing: 'read', inner: this });
  }

  min(least: number, sentence?: Sentence): Light {
    return this.refine((value: Size) => sizeOf(value) >= least, sentence);
  }
  max(most: number, sentence?: Sentence): Light {
    return this.refine((value: Size) => sizeOf(value) <= most, sentence);
  }
  lt(bound: number, sentence?: Sentence): Light {
    return this.refine((value: number) => value < bound, sentence);
  }
  length(size: number, sentence?: Sentence): Light {
    return this.refine((value: Size) => sizeOf(value) === size, sentence);
  }
  regex(pattern: RegExp, sentence?: Sentence): Light {
    return this.refine((value: string) => value.search(pattern) >= 0, sentence);
  }
  trim(): Light {
    return this.andThen((value: string) => value.trim());
  }
  toLowerCase(): Light {
    return this.andThen((value: string) => value.toLowerCase());
  }

  extract(names: readonly unknown[]): Light {
    return oneOf(names);
  }
  exclude(names: readonly unknown[]): Light {
    return oneOf(this.options!.filter((name) => !names.includes(name)));
  }

  extend(more: Shape): Light {
    return object({ ...this.shape, ...more }, this.facts.others);
  }
  safeExtend(more: Shape): Light {
    return this.extend(more);
  }
  pick(mask: Mask): Light {
    return this.only((name) => name in mask);
  }
  omit(mask: Mask): Light {
    return this.only((name) => !(name in mask));
  }
  only(isKept: (name: string) => boolean): Light {
    const shape = Object.fromEntries(Object.entries(this.shape!).filter(([name]) => isKept(name)));
    return object(shape, this.facts.others);
  }

  meta(): Light {
    return this;
  }
  describe(): Light {
    return this;
  }
  register(): Light {
    return this;
  }
  clone(): Light {
    return this.with(this.parse);
  }
}

function fitting(isFit: (value: never) => boolean, sentence?: Sentence): Light {
  return new Light((value) => (isFit(value as never) ? value : fail(sentence)));
}

function oneOf(options: readonly unknown[], sentence?: Sentence): Light {
  return new Light((value) => (options.includes(value) ? value : fail(sentence)), { options });
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, sentence: Sentence): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : fail(sentence);
}

function object(shape: Shape, others: Facts['others'] = 'dropped', sentence?: Sentence): Light {
  const names = Object.keys(shape);
  const read: Read = (value) => {
    const given = fieldsOf(value, sentence);
    const all: Record<string, unknown> = others === 'kept' ? { ...given } : {};
    for (const name of names) {
      const field = shape[name]!;
      const { missing } = field.facts;
      if (name in given || missing === 'read') all[name] = field.parse(given[name]);
      else if (missing !== 'omitted') fail(sentence);
    }
    if (others === 'refused') for (const name in given) if (!(name in shape)) fail(sentence);
    return all;
  };
  return new Light(read, { shape, others });
}

function record(key: Light, value: Light, isWhole: boolean): Light {
  return new Light((given) => {
    const entries = Object.entries(fieldsOf(given, undefined));
    if (isWhole && key.options?.some((name) => !entries.some(([known]) => known === name)) === true) fail();
    return Object.fromEntries(entries.map(([name, one]) => [key.parse(name), value.parse(one)]));
  });
}

function listOf(value: unknown, sentence?: Sentence): readonly unknown[] {
  return Array.isArray(value) ? value : fail(sentence);
}

function union(options: readonly Light[], sentence?: Sentence): Light {
  const read: Read = (value) => {
    for (const option of options) {
      const told = option.safeParse(value);
      if (told.success) return told.data;
    }
    return fail(sentence);
  };
  return new Light(read, { options });
}

const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))';
const HOUR = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const TIME = `${HOUR}:[0-5]\\d(?:\\.\\d+)?`;
const UUID =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/i;

const string = (sentence?: Sentence) => fitting((value) => typeof value === 'string', sentence);
const text = (pattern: RegExp, sentence?: Sentence) => string(sentence).regex(pattern, sentence);

export const light = {
  NEVER: undefined,
  string,
  number: (sentence?: Sentence) => fitting(Number.isFinite, sentence),
  int: (sentence?: Sentence) => fitting(Number.isSafeInteger, sentence),
  bigint: () => fitting((value) => typeof value === 'bigint'),
  boolean: (sentence?: Sentence) => fitting((value) => typeof value === 'boolean', sentence),
  unknown: () => new Light((value) => value),
  uuid: (sentence?: Sentence) => text(UUID, sentence),
  iso: {
    date: (sentence?: Sentence) => text(new RegExp(`^${DAY}$`), sentence),
    datetime: ({ offset = false } = {}) => text(new RegExp(`^${DAY}T${TIME}(?:Z${offset ? `|[+-]${HOUR}` : ''})$`)),
  },
  enum: (names: readonly unknown[], sentence?: Sentence) => oneOf(names, sentence),
  literal: (value: unknown, sentence?: Sentence) => oneOf([value].flat(), sentence),
  object: (shape: Shape, sentence?: Sentence) => object(shape, 'dropped', sentence),
  strictObject: (shape: Shape, sentence?: Sentence) => object(shape, 'refused', sentence),
  looseObject: (shape: Shape, sentence?: Sentence) => object(shape, 'kept', sentence),
  record: (key: Light, value: Light) => record(key, value, true),
  partialRecord: (key: Light, value: Light) => record(key, value, false),
  array: (element: Light, sentence?: Sentence) =>
    new Light((value) => listOf(value, sentence).map((one) => element.parse(one)), { element }),
  tuple: (items: readonly Light[]) =>
    new Light((value) => {
      const given = listOf(value);
      return given.length === items.length ? items.map((item, place) => item.parse(given[place])) : fail();
    }),
  union,
  discriminatedUnion: (_name: string, options: readonly Light[], sentence?: Sentence) => union(options, sentence),
  preprocess: (change: Read, schema: Light) => schema.with((value) => schema.parse(change(value))),
  /** Only desks look up what schemas are registered with, and they have the whole of zod. */
  registry: () => ({}),
};

export const z = light as unknown as typeof zod;
