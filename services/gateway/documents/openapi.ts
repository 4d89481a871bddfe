import { z } from 'zod';
import { pendingChange } from '#contracts/approvals/change-request.ts';
import { type Call, permissionFor, refusalsOf } from '#contracts/definition/call.ts';
import { canNeedApproval } from '#contracts/definition/gated.ts';
import { CALLS } from '#contracts/calls.ts';
import { HEADERS, problem } from '#contracts/definition/problem.ts';
import { isPaged, LIST_HEADERS, sortsOf } from '#contracts/definition/list.ts';
import { idempotencyKey } from '#contracts/ids.ts';
import { positionText } from '#contracts/position.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { rolesWith } from '#contracts/definition/permissions.ts';
import { comesByHttps } from '../http/origin.ts';
import { sessionCookie } from '../session/session.ts';

type Json = { [name: string]: unknown };

export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of CALLS as readonly Call[]) {
    for (const [place, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      const template = path.replaceAll(/:(\w+)/g, '{$1}');
      paths[template] = { ...paths[template], [call.method.toLowerCase()]: operation(call, path, place) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallyhouse',
      version: '1',
      description:
        'Points, games and their ledger. Amounts are whole points; 100 points are worth one US dollar. ' +
        'Whole numbers of format int64 stay below 2^53 unless they say that they are sums. A sum is a JSON number with all its ' +
        'digits and has no bound: read it into 64 bits or more, in JavaScript by the source that JSON.parse passes to its reviver. ' +
        'Every error has the form of Problem.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: {
        Problem: schemaOf(problem.extend({ code: z.enum(Object.keys(REFUSALS).toSorted()) }), 'output'),
        PendingChange: schemaOf(pendingChange, 'output'),
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(comesByHttps(serverUrl)) } },
    },
  };
}

function operation(call: Call, path: string, place: number): Json {
  const needed = permissionFor(call);
  const parameters = [...pathParameters(call, path), ...queryParameters(call), ...headerParameters(call)];
  return {
    operationId: place === 0 ? call.name : `${call.name}-${place + 1}`,
    summary: call.summary,
    tags: [tagOf(path)],
    security: call.access === 'public' ? [] : [{ session: [] }],
    ...(needed === null ? {} : { 'x-permission': needed, 'x-roles': rolesWith(needed) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === undefined ? {} : { requestBody: requestBody(call.body) }),
    responses: responses(call),
  };
}

function tagOf(path: string): string {
  return path.split('/')[2] ?? 'api';
}

function pathParameters({ params }: Call, path: string): Json[] {
  const shapes = params === undefined ? {} : propertiesOf(params).properties;
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: shapes[name!] ?? {},
  }));
}

function queryParameters({ query }: Call): Json[] {
  if (query === undefined) return [];
  const { properties, required } = propertiesOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters({ idempotent, view }: Call): Json[] {
  const parameters: Json[] = [];
  if (idempotent) {
    const description =
      'Your name for this command, a UUID of version 4 or 7; sent again, it gets the first answer again.';
    parameters.push({
      name: HEADERS.idempotencyKey,
      in: 'header',
      required: idempotent === 'required',
      description,
      schema: schemaOf(idempotencyKey, 'input'),
    });
  }
  if (view !== undefined) {
    const description = 'A position from a receipt or a push: the answer is not older than it.';
    parameters.push({ name: HEADERS.minPosition, in: 'header', description, schema: schemaOf(positionText, 'input') });
  }
  return parameters;
}

function requestBody(body: z.ZodType): Json {
  const isOptional = body.safeParse(undefined).success;
  return { required: !isOptional, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
}

const headerOf = (description: string) => ({ description, schema: { type: 'string' } });
const AS_OF = { [HEADERS.asOfPosition]: headerOf('How far in the log this answer reaches.') };
const PAGE = {
  [LIST_HEADERS.nextCursor]: headerOf('`before` of the next page. The last page has none.'),
  [LIST_HEADERS.totalRows]: headerOf('Of the first page: how many rows fit the filter, as "1234" or "10000+".'),
};

/** A list can be had whole as a file (Accept: text/csv). Its last line says how many rows it has. */
function responses(call: Call): Json {
  const { file: type = 'application/json' } = call;
  const content = {
    [type]: { schema: schemaOf(call.reply, 'output') },
    ...(isPaged(call) && { 'text/csv': { schema: { type: 'string' } } }),
  };
  const headers = {
    ...((call.view || call.idempotent) && AS_OF),
    ...(Object.keys(sortsOf(call)).length > 0 && PAGE),
  };
  const hasHeaders = Object.keys(headers).length > 0;
  const answers: Record<string, Json> = { 200: { description: 'Done.', content, ...(hasHeaders && { headers }) } };
  if (canNeedApproval(call)) {
    const description = 'A second person has to approve: a change request waits, and nothing is changed yet.';
    const schema = { $ref: '#/components/schemas/PendingChange' };
    answers[202] = { description, content: { 'application/json': { schema } }, headers: AS_OF };
  }
  for (const [status, codes] of refusalsByStatus(call)) {
    answers[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return answers;
}

function refusalsByStatus(call: Call): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const { code, status } of refusalsOf(call)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

function propertiesOf(schema: z.ZodType): { properties: Record<string, unknown>; required: readonly string[] } {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
  return { properties, required };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = jsonSchemaOf(schema, io);
  return json as Json;
}

const LAST_INT32 = 2 ** 31 - 1;

/** Without a format, generated clients use 32-bit integers. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      const { type, format, maximum = Infinity } = jsonSchema;
      if (type === 'integer' && format === undefined && maximum > LAST_INT32) jsonSchema.format = 'int64';
    },
  });
}
