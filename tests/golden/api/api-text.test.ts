import { expect, test } from 'vitest';
import { openApiDocument } from '#services/gateway/documents/openapi.ts';
import { apiText } from './api-text.ts';

type Node = { [name: string]: Node } | Node[] | string | number | boolean | null;
/** Their absence means the same. */
const DEFAULTS = ['["required",false]', '["properties",{}]'];
type Place = readonly (string | number)[];

const DOCUMENT = openApiDocument('/') as { [name: string]: Node };
/** A call, a parameter or an answer may describe itself in other words. Descriptions of refusals are their codes. */
const WORDS = /^responses\.20\d\.description$|^(parameters\.\d+|responses\.20\d\.headers\.[\w-]+)\.description$/;

const isParent = (node: Node | undefined): node is { [name: string]: Node } =>
  typeof node === 'object' && node !== null;

function at(node: Node, place: Place): Node | undefined {
  return place.reduce<Node | undefined>((parent, name) => (isParent(parent) ? parent[name] : undefined), node);
}

/** A copy whose node at `place` is another, or gone. */
function changed(node: Node, place: Place, value: Node | undefined): Node {
  const copy = structuredClone(node);
  const parent = at(copy, place.slice(0, -1)) as { [name: string]: Node };
  const name = place.at(-1)!;
  if (value !== undefined) parent[name] = value;
  else if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete parent[name];
  return copy;
}

function placesIn(node: Node, place: Place = []): Place[] {
  const here = place.length === 0 ? [] : [place];
  if (!isParent(node)) return here;
  return [...here, ...Object.entries(node).flatMap(([name, child]) => placesIn(child, [...place, name]))];
}

function otherThan(node: Node): Node {
  if (typeof node === 'number') return node + 1;
  if (typeof node === 'boolean') return !node;
  return typeof node === 'string' ? `${node}-other` : 'other';
}

/** Null if the change leaves no valid call. */
function textOf(call: Node): string | null {
  try {
    return apiText({ ...DOCUMENT, paths: { '/path': { post: call } }, components: { schemas: {} } });
  } catch {
    return null;
  }
}

const CALLS = Object.values(DOCUMENT['paths'] as { [path: string]: { [method: string]: Node } }).flatMap((methods) =>
  Object.values(methods),
);
/** Tries each 50th of about 50,000 places. */
const EVERY = 50;

test('no part of a call can change or go without another text', () => {
  let tried = 0;
  const unseen = CALLS.flatMap((call) => {
    const text = textOf(call);
    return placesIn(call)
      .filter((place) => !WORDS.test(place.join('.')))
      .filter(() => (tried += 1) % EVERY === 0)
      .flatMap((place) => {
        const node = at(call, place)!;
        const others = isParent(node) ? [undefined] : [undefined, otherThan(node)];
        if (DEFAULTS.includes(JSON.stringify([place.at(-1), node]))) others.shift();
        return others
          .filter((value) => textOf(changed(call, place, value)) === text)
          .map((value) => `${JSON.stringify(at(call, ['operationId']))} ${place.join('.')} = ${JSON.stringify(value)}`);
      });
  });
  expect(tried).toBeGreaterThan(40_000);
  expect(unseen).toEqual([]);
});

const DICE: Place = ['paths', '/api/games/dice', 'post'];
const BODY: Place = [...DICE, 'requestBody', 'content', 'application/json', 'schema'];
const REPLY: Place = [...DICE, 'responses', '200', 'content', 'application/json', 'schema'];

test.each<[string, Place, Node | undefined]>([
  ['a field of the reply is gone', [...REPLY, 'properties', 'isWin'], undefined],
  ['a field of the reply may be absent', [...REPLY, 'required', 0], undefined],
  ['a field of the reply has another type', [...REPLY, 'properties', 'isWin', 'type'], 'string'],
  ['a field of the body is required', [...BODY, 'required', 2], 'lucky'],
  ['a limit is narrower', [...BODY, 'properties', 'betAmount', 'maximum'], 1000],
  ['a value is gone', [...BODY, 'properties', 'prediction', 'enum', 1], undefined],
  ['a refusal is gone', [...DICE, 'responses', '422', 'description'], 'insufficient-points'],
  ['a status is gone', [...DICE, 'responses', '404'], undefined],
  ['a header is required', [...DICE, 'parameters', 0, 'required'], true],
  ['a call is gone', DICE, undefined],
  ['a code of the problem is gone', ['components', 'schemas', 'Problem', 'properties', 'code', 'enum', 0], undefined],
])('another text: %s', (_what, place, value) => {
  expect(apiText(changed(DOCUMENT, place, value) as typeof DOCUMENT)).not.toBe(apiText(DOCUMENT));
});

test('the order of calls, fields and answers does not matter', () => {
  const reversed = (node: Node): Node => {
    if (Array.isArray(node)) return node.map(reversed);
    if (!isParent(node)) return node;
    const entries = Object.entries(node).map(([name, child]) => [name, reversed(child)] as const);
    return Object.fromEntries(entries.toReversed());
  };
  expect(apiText(reversed(DOCUMENT) as typeof DOCUMENT)).toBe(apiText(DOCUMENT));
});
