import { expect, test } from 'vitest';
import { KINDS } from '#contracts/kinds.ts';
import { openApiDocument } from '#services/gateway/documents/openapi.ts';
import { apiText } from './api/api-text.ts';

test('codes, names and transfers of event kinds match the golden file', async () => {
  const lines = KINDS.map(
    ({ code, type, game, leg, counter }) => `${code} ${type}${game === null ? '' : ` ${game}`}: ${leg} <- ${counter}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot('kinds.txt');
});

test('calls, fields, limits and refusals of the OpenAPI document match the golden file', async () => {
  await expect(apiText(openApiDocument('/'))).toMatchFileSnapshot('api.txt');
});
