import type { z } from 'zod';

/** Prefixes of the library's own messages; all others come from our contracts. */
const LIBRARYS_OWN = /^(Invalid|Too|Expected|Unrecognized)/;

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a JSON object',
  record: 'a JSON object',
  string: 'text',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a time like 2026-01-31T12:00:00Z',
  email: 'an email address',
  uuid: 'a UUID',
};

/** The contract's own sentence for a missing field. */
const REQUIRED = /\brequired\b/i;

export function sentenceOf(issue: z.core.$ZodIssue, name: string, value: unknown): string {
  if (value === undefined && issue.code !== 'custom' && !REQUIRED.test(issue.message))
    return `${quoted(name)} is missing.`;
  if (!LIBRARYS_OWN.test(issue.message)) return issue.message;
  const demand = demandOf(issue);
  return demand === null ? `${quoted(name)} has a value that is not allowed.` : `${quoted(name)} must be ${demand}.`;
}

function demandOf(issue: z.core.$ZodIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? null;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return oneOf(issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : [])));
    case 'too_small':
      return `${extent(issue.origin)}at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `${extent(issue.origin)}at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? null;
    default:
      return null;
  }
}

function oneOf(values: readonly z.core.util.Primitive[]): string | null {
  const texts = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  const last = texts.pop();
  if (last === undefined) return null;
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
}

function extent(origin: string): string {
  if (origin === 'string') return 'text of ';
  return origin === 'array' ? 'a list of ' : '';
}

function amount(bound: number | bigint, origin: string): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'entry' : null;
  if (unit === null || bound === 1 || bound === 1n) return unit === null ? String(bound) : `${bound} ${unit}`;
  return `${bound} ${unit === 'entry' ? 'entries' : `${unit}s`}`;
}

function quoted(name: string): string {
  return name === 'body' || name === 'query' ? `The ${name}` : `"${name.slice(0, 80)}"`;
}
