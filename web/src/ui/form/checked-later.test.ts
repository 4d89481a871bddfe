import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { checkedLater } from './checked-later.ts';

type Fields = { name: string };
const OPTIONS: ResolverOptions<Fields> = { fields: {}, shouldUseNativeValidation: false };
const name = { type: 'custom', message: 'Enter a name.' };

test('a form is checked by the loaded resolver, and sent unchecked if it does not load', async () => {
  const values = { name: '' };
  const checked = checkedLater<Fields>(async () => () => ({ values: {}, errors: { name } }));
  expect(await checked(values, undefined, OPTIONS)).toEqual({ values: {}, errors: { name } });
  const unchecked = checkedLater<Fields>(() => Promise.reject(new Error('offline')));
  expect(await unchecked(values, undefined, OPTIONS)).toEqual({ values, errors: {} });
});
