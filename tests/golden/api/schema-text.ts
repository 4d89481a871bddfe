export type Json = { readonly [name: string]: unknown };

/** Longer schemas are written field by field. */
const LONGEST_LINE = 100;
/** Longer ones have a name if they are used twice. */
const LONGEST_UNNAMED = 40;

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const INNER = ['items', 'additionalProperties', 'propertyNames', 'not'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const wordOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordOf).join('|');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
const partsOf = (schema: Json, name: string) => (schema[name] ?? []) as readonly Json[];
const json = (value: unknown) => JSON.stringify(value);

export const entriesOf = (value: unknown) => Object.entries((value ?? {}) as Record<string, Json>);

/** The keywords that the line does not say otherwise, so that nothing is lost. */
export function restOf(schema: Json, ...said: readonly string[]): string {
  const left = entriesOf(schema).filter(([name]) => !said.includes(name));
  return left.map(([name, value]) => ` ${name}=${json(value)}`).join('');
}

function boundText(value: unknown): string {
  if (typeof value !== 'number') return '';
  if (Math.abs(value) === Number.MAX_SAFE_INTEGER) return value > 0 ? 'max' : '-max';
  return Math.abs(value) < 1e9 ? String(value) : json(value).replace(/0{9,}$/, (zeros) => `e${zeros.length}`);
}

/** Empty for the whole numbers that JavaScript holds exactly. */
function rangeOf(schema: Json, least: string, most: string): string {
  const range = `${boundText(schema[least])}..${boundText(schema[most])}`;
  const isUsual = range === (schema['type'] === 'integer' ? '-max..max' : '..');
  return isUsual ? '' : ` ${range}`;
}

const typeUnless = (usual: string, type: unknown) => (type === usual ? '' : ` type=${json(type)}`);

/** `key` is the field's name, `owner` the call or schema that holds it. */
export type Held = { schema: Json; key: string; owner: string };

/** JSON schemas as text. Those that are used twice have a name: that of their field, with its first owner if it is not the only one. */
export class SchemaText {
  readonly #held = new Map<string, Held & { uses: number }>();
  readonly #names = new Map<string, string>();

  constructor(all: readonly Held[]) {
    for (const held of all) this.#count(held);
    const shared = [...this.#held.values()].filter(
      ({ uses, schema }) => uses > 1 && this.#full(schema).length > LONGEST_UNNAMED,
    );
    const names = shared.map(({ schema, key }) =>
      typeof schema['format'] === 'string' && schema['type'] === 'string' ? schema['format'] : key,
    );
    for (const [at, { schema, owner }] of shared.entries()) {
      const isOnly = names.indexOf(names[at]!) === names.lastIndexOf(names[at]!);
      const name = isOnly ? names[at]! : `${names[at]!}@${owner}`;
      const others = [...this.#names.values()].filter((other) => other.replace(/#\d+$/, '') === `$${name}`).length;
      this.#names.set(json(schema), others === 0 ? `$${name}` : `$${name}#${others + 1}`);
    }
  }

  #count({ schema, key, owner }: Held): void {
    const known = this.#held.get(json(schema));
    if (known !== undefined) return void (known.uses += 1);
    this.#held.set(json(schema), { schema, key, owner, uses: 1 });
    for (const [name, property] of entriesOf(schema['properties'])) this.#count({ schema: property, key: name, owner });
    const parts = [
      ...LISTS.flatMap((name) => partsOf(schema, name)),
      ...INNER.map((name) => schema[name]).filter(isObject),
    ];
    for (const part of parts) this.#count({ schema: part, key, owner });
  }

  named(): string[] {
    const sorted = [...this.#names].toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    return sorted.flatMap(([text, name]) => this.#broken(name, JSON.parse(text) as Json));
  }

  /** One line, or one for each field below `path`. */
  lines(path: string, schema: Json): string[] {
    return this.#names.has(json(schema)) ? [`${path}: ${this.#text(schema)}`] : this.#broken(path, schema);
  }

  #broken(path: string, schema: Json): string[] {
    const { type, properties, items, additionalProperties: others } = schema;
    const list = ['anyOf', 'oneOf'].find((name) => name in schema);
    if (this.#full(schema).length <= LONGEST_LINE) return [`${path}: ${this.#full(schema)}`];
    if (list !== undefined) return this.#variants(path, schema, list);
    if (type === 'object' && properties !== undefined) return this.#fields(path, schema);
    if (type === 'array' && isObject(items)) {
      return [
        `${path}: array${rangeOf(schema, 'minItems', 'maxItems')}${restOf(schema, 'type', 'items', 'minItems', 'maxItems')}`,
        ...this.lines(`${path}[]`, items),
      ];
    }
    if (type === 'object' && isObject(others)) {
      return [`${path}: record${restOf(schema, 'type', 'additionalProperties')}`, ...this.lines(`${path}{}`, others)];
    }
    if (Array.isArray(schema['enum'])) {
      return [`${path}: enum${restOf(schema, 'enum')}`, ...schema['enum'].map((value) => `${path} = ${json(value)}`)];
    }
    return [`${path}: ${this.#full(schema)}`];
  }

  #fields(path: string, schema: Json): string[] {
    const required = (schema['required'] ?? []) as readonly string[];
    const properties = entriesOf(schema['properties']);
    const unknown = required.filter((name) => properties.every(([property]) => property !== name));
    const open = schema['additionalProperties'] === false ? '' : ` others=${json(schema['additionalProperties'])}`;
    const head = `${open}${unknown.map((name) => ` requires ${name}`).join('')}${restOf(schema, 'type', 'properties', 'required', 'additionalProperties')}`;
    return [
      ...(head === '' ? [] : [`${path}: object${head}`]),
      ...properties.flatMap(([name, property]) =>
        this.lines(`${path}.${name}${required.includes(name) ? '' : '?'}`, property),
      ),
    ];
  }

  /** Named by their constant field, if they have one. A single one beside null has the path of the whole. */
  #variants(path: string, schema: Json, list: string): string[] {
    const variants = partsOf(schema, list).filter(({ type }) => type !== 'null');
    const nulls = variants.length < partsOf(schema, list).length ? ' or null' : '';
    const nameOf = (variant: Json, at: number) => {
      const fixed = entriesOf(variant['properties']).find(([, property]) => 'const' in property);
      return fixed === undefined ? at + 1 : String(fixed[1]['const']);
    };
    return [
      `${path}: ${list}${nulls}${restOf(schema, list)}`,
      ...variants.flatMap((variant, at) =>
        this.lines(variants.length === 1 ? path : `${path}<${nameOf(variant, at)}>`, variant),
      ),
    ];
  }

  #text(schema: Json): string {
    return this.#names.get(json(schema)) ?? this.#full(schema);
  }

  /** On one line, without its own name. */
  #full(schema: Json): string {
    const { type, format } = schema;
    const joined = (list: string, sign: string) =>
      partsOf(schema, list)
        .map((part) => this.#text(part))
        .join(sign);
    if ('anyOf' in schema) return `(${joined('anyOf', ' | ')}${restOf(schema, 'anyOf')})`;
    if ('oneOf' in schema) return `(${joined('oneOf', ' ^ ')}${restOf(schema, 'oneOf')})`;
    if ('$ref' in schema)
      return `${String(schema['$ref']).replace('#/components/schemas/', '')}${restOf(schema, '$ref')}`;
    if ('const' in schema)
      return json(schema['const']) + typeUnless(typeof schema['const'], type) + restOf(schema, 'const', 'type');
    if (Array.isArray(schema['enum'])) {
      const usual = typeof schema['enum'][0];
      return `(${schema['enum'].map(json).join(' | ')}${typeUnless(usual, type)}${restOf(schema, 'enum', 'type')})`;
    }
    const kind =
      `${type === undefined ? 'any' : wordOf(type)}${format === undefined ? '' : ` ${wordOf(format)}`}`.replace(
        'integer int64',
        'int64',
      );
    if (type === 'integer' || type === 'number') {
      return kind + rangeOf(schema, 'minimum', 'maximum') + restOf(schema, 'type', 'format', 'minimum', 'maximum');
    }
    if (type === 'string') {
      const pattern = 'pattern' in schema ? ` /${String(schema['pattern'])}/` : '';
      const parts = 'allOf' in schema ? ` & ${joined('allOf', ' & ')}` : '';
      const said = ['type', 'format', 'minLength', 'maxLength', 'pattern', 'allOf'];
      return kind + rangeOf(schema, 'minLength', 'maxLength') + pattern + parts + restOf(schema, ...said);
    }
    if (type === 'array' && isObject(schema['items'])) {
      const said = ['type', 'items', 'minItems', 'maxItems'];
      const item = this.#text(schema['items']);
      return `${item.includes(' ') ? `(${item})` : item}[]${rangeOf(schema, 'minItems', 'maxItems')}${restOf(schema, ...said)}`;
    }
    return type === 'object' ? this.#object(schema) : kind + restOf(schema, 'type', 'format');
  }

  #object(schema: Json): string {
    const { additionalProperties: others, propertyNames: keys } = schema;
    const required = (schema['required'] ?? []) as readonly string[];
    const properties = entriesOf(schema['properties']);
    const fields = properties.map(
      ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${this.#text(property)}`,
    );
    const unknown = required.filter((name) => properties.every(([property]) => property !== name));
    const open =
      others === false
        ? []
        : [`[${isObject(keys) ? this.#text(keys) : ''}]: ${isObject(others) ? this.#text(others) : String(others)}`];
    const said = ['type', 'properties', 'required', 'additionalProperties', 'propertyNames'];
    return `{ ${[...fields, ...unknown.map((name) => `requires ${name}`), ...open].join(', ')} }${restOf(schema, ...said)}`;
  }
}
