import { expect, test } from 'vitest';
import { explainedCsv } from './explained-csv.ts';

test('the explanation begins with the byte order mark', () => {
  const balance = { position: null, at: null, available: 0, held: 0 };
  const explained = { account: 7, name: null, from: balance, to: { ...balance, at: '' }, lines: [], sumsUp: true };
  const bytes = Buffer.from(explainedCsv({ explained: explained as never, events: [], staff: new Map() }));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
