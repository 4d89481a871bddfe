// The OpenAPI document as sorted text: a line for each call, parameter and field, and for the refusals of a call.
import { entriesOf, type Held, type Json, restOf, SchemaText } from './schema-text.ts';

const PROBLEM = JSON.stringify({ 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } });

type Field = Held & { place: string };
type CallText = { head: string; fields: Field[]; refusals: string };

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sorted((value as Json)[name])]));
}

export function apiText(given: Json): string {
  const { paths, components, ...document } = sorted(given) as Json;
  const calls = entriesOf(paths).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, call]) => callText(`${method.toUpperCase()} ${path}`, call)),
  );
  const { schemas, ...others } = components as Json;
  const named = entriesOf(schemas).map(([name, schema]): Field => ({ place: name, schema, key: name, owner: name }));
  const shapes = new SchemaText([...calls.flatMap(({ fields }) => fields), ...named]);
  const linesOf = (fields: Field[]) => fields.flatMap(({ place, schema }) => shapes.lines(place, schema));
  return [
    ...entriesOf({ ...document, ...others }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...linesOf(named),
    ...shapes.named(),
    ...calls.flatMap(({ head, fields, refusals }) => [
      head,
      ...[...linesOf(fields), refusals].map((line) => `  ${line}`),
    ]),
    '',
  ].join('\n');
}

function callText(place: string, call: Json): CallText {
  const { operationId, summary, tags, security, 'x-permission': needed, 'x-roles': roles, ...others } = call;
  const { parameters = [], requestBody, responses, ...more } = others;
  const owner = String(operationId);
  const session = JSON.stringify(security).replace('[{"session":[]}]', 'session').replace('[]', 'public');
  const who = needed === undefined ? session : `${session} ${needed as string}: ${(roles as string[]).join(', ')}`;
  const answers = entriesOf(responses);
  const isRefusal = ([, { content }]: [string, Json]) => JSON.stringify(content) === PROBLEM;
  const refusals = answers
    .filter(isRefusal)
    .map(([status, { description, ...answer }]) => `${status} ${String(description)}${restOf(answer, 'content')}`);
  return {
    head: `${place} ${owner} (${who}) #${String(tags)} ${String(summary)}${restOf(more)}`,
    fields: [
      ...(parameters as Json[])
        .map((parameter) => parameterText(parameter, owner))
        .toSorted((one, other) => (one.place < other.place ? -1 : 1)),
      ...(requestBody === undefined ? [] : contentText('body', requestBody as Json, owner)),
      ...answers
        .filter((answer) => !isRefusal(answer))
        .flatMap(([status, answer]) => contentText(status, answer, owner)),
    ],
    refusals: `refusals ${refusals.join('; ')}`,
  };
}

function parameterText({ in: kind, name, required, schema, ...more }: Json, owner: string): Field {
  const place = `${String(kind)} ${String(name)}${required === true ? '' : '?'}${restOf(more, 'description')}`;
  return { place, schema: schema as Json, key: String(name), owner };
}

function contentText(
  place: string,
  { content, headers, required, description: _words, ...more }: Json,
  owner: string,
): Field[] {
  const optional = place === 'body' && required !== true ? '?' : '';
  return [
    ...entriesOf(headers).map(([name, { schema, ...header }]) => {
      return {
        place: `${place} header ${name}${restOf(header, 'description')}`,
        schema: schema as Json,
        key: name,
        owner,
      };
    }),
    ...entriesOf(content).map(([type, { schema, ...file }]) => {
      const of = type === 'application/json' ? '' : ` ${type}`;
      return {
        place: `${place}${optional}${of}${restOf({ ...more, ...file })}`,
        schema: schema as Json,
        key: place,
        owner,
      };
    }),
  ];
}
