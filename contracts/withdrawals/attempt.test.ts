import { expect, test } from 'vitest';
import { attemptRef, withdrawalIn } from './attempt.ts';

const ID = '0198c0de-1234-7abc-8def-0123456789ab';

test.each([
  ID,
  ID.toUpperCase(),
  ID.replaceAll('-', ''),
  `wd_${ID}`,
  attemptRef(ID, 1),
  attemptRef(ID, 1_000_000),
  `WD ${ID.replaceAll('-', ' ').toUpperCase()} 2`,
  ` wd-${ID}-3 `,
])('%j names the withdrawal', (text) => expect(withdrawalIn(text)).toBe(ID));

test.each(['', 'wd_', 'wd_1042-1', `${ID}-1`, `${ID}0`, `wd_${ID}-12345678`, 'a'.repeat(64), `re_${ID}`])(
  '%j names none',
  (text) => expect(withdrawalIn(text)).toBeNull(),
);
