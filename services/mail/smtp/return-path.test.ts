import { expect, test } from 'vitest';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { returnPathOf } from './return-path.ts';

const ID = '7d9f2d0e-6a58-4c2f-9a9b-0d8c3f1e2b4a';

test('the envelope sender names its mail and cannot be forged', () => {
  const path = returnPathOf(ID, { linkKey: 'key', mailDomain: 'tally.example' });
  expect(mailAddress.parse(path)).toMatch(/^bounce\+7d9f2d0e6a584c2f9a9b0d8c3f1e2b4a\.[0-9a-f]{20}@tally\.example$/);
  expect(returnPathOf(ID, { linkKey: 'other', mailDomain: 'tally.example' })).not.toBe(path);
});
