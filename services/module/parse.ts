import type { z } from 'zod';
import type { Call } from '#contracts/definition/call.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { idempotencyKey } from '#contracts/ids.ts';
import { parsePosition, type Position, positionText } from '#contracts/position.ts';
import { type FieldProblem, refused, type Refused } from './errors.ts';
import { sentenceOf } from './sentence.ts';

export type Parsed<Value> = { kind: 'parsed'; value: Value };

const NOTHING: Parsed<undefined> = { kind: 'parsed', value: undefined };

export function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): Parsed<unknown> | Refused {
  if (schema === undefined) return NOTHING;
  const result = schema.safeParse(value);
  if (result.success) return { kind: 'parsed', value: result.data };
  return invalidInput(result.error.issues, part, value);
}

const MOST_PROBLEMS = 10;

function invalidInput(issues: readonly z.core.$ZodIssue[], part: string, sent: unknown): Refused {
  const fields = issues.slice(0, MOST_PROBLEMS).map((issue) => problemOfIssue(issue, part, sent));
  return refused('invalid-input', fields[0]!.message, fields);
}

function problemOfIssue(issue: z.core.$ZodIssue, part: string, sent: unknown): FieldProblem {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, 5).map((key) => `"${key.slice(0, 40)}"`);
    return { path: part, message: `Unknown in the ${part}: ${names.join(', ')}.` };
  }
  const path = issue.path.map(String).join('.') || part;
  return { path, message: sentenceOf(issue, path, valueAt(sent, issue.path)) };
}

/** Undefined if it is missing. A text that the contract reads as several fields has none missing. */
function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  let value = sent;
  for (const key of path) {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}

/** Values are text; a parameter given twice is refused. */
function textsOf(search: URLSearchParams): Parsed<Record<string, string>> | Refused {
  const query: Record<string, string> = {};
  for (const [name, value] of search) {
    if (Object.hasOwn(query, name)) return refused('invalid-input', `"${name.slice(0, 40)}" is given more than once.`);
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return { kind: 'parsed', value: query };
}

/** Characters. The longest valid query has fewer than 200. */
const LONGEST_QUERY = 1000;

export function parseQuery(schema: z.ZodType | undefined, search: string): Parsed<unknown> | Refused {
  if (schema === undefined) return NOTHING;
  if (search.length > LONGEST_QUERY) {
    return refused('invalid-input', `A query has at most ${LONGEST_QUERY} characters.`);
  }
  const texts = textsOf(new URLSearchParams(search));
  return texts.kind === 'refusal' ? texts : parsePart(schema, texts.value, 'query');
}

const NO_KEY = refused(
  'invalid-input',
  'This call moves points and needs an Idempotency-Key: a UUID of version 4 or 7, kept for a retry.',
  [{ path: HEADERS.idempotencyKey, message: 'An Idempotency-Key is required.' }],
);

export function parseKey(header: string | undefined, call: Call): Parsed<string | undefined> | Refused {
  if (!call.idempotent) return NOTHING;
  if (header === undefined) return call.idempotent === 'required' ? NO_KEY : NOTHING;
  const result = idempotencyKey.safeParse(header);
  if (result.success) return { kind: 'parsed', value: result.data };
  const message = result.error.issues[0]!.message;
  return refused('invalid-input', message, [{ path: HEADERS.idempotencyKey, message }]);
}

export function parseMinPosition(header: string | undefined): Parsed<Position | undefined> | Refused {
  if (header === undefined) return NOTHING;
  const result = positionText.safeParse(header);
  if (result.success) return { kind: 'parsed', value: parsePosition(result.data) };
  const message = result.error.issues[0]!.message;
  return refused('invalid-input', message, [{ path: HEADERS.minPosition, message }]);
}
