import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { constantOf } from '../../module/constant.ts';
import { sendConstant } from './constant.ts';

test('clients that accept the same encoding get the same bytes', async () => {
  const constant = await constantOf('a table of odds '.repeat(1000));
  const bodyFor = (form: string) => {
    const ctx = { vary: () => undefined, set: () => undefined, fresh: false, acceptsEncodings: () => form, body: null };
    sendConstant(ctx as unknown as Context, constant);
    return ctx.body;
  };
  expect(bodyFor('br')).toBe(constant.br);
  expect(bodyFor('gzip')).toBe(constant.gzip);
  expect(bodyFor('identity')).toBe(constant.plain);
  expect(constant.br.length).toBeLessThan(constant.plain.length / 10);
});
