import { expect, test } from 'vitest';
import { chainFaults } from './chain.ts';

const ms = (time: string) => Date.parse(`${time}Z`);
const BALANCES = { currency: 'USD', opening: 5, closing: 6 };

test.each(['2026-10-12T23:59:59.999', '2026-10-12T23:59:59', '2026-10-12T00:00:00'])(
  'the days without a statement begin after the day on which the last one ends: %s',
  (end) => {
    const first = { id: 1, fromAt: ms('2026-10-01T00:00:00'), toAt: ms(end), ...BALANCES };
    const second = { id: 2, fromAt: ms('2026-10-16T00:00:00'), toAt: ms('2026-10-31T23:59:59'), ...BALANCES };
    const [gap] = chainFaults([first, second]);
    expect(gap).toMatchObject({ type: 'statement-gap', datedAt: ms('2026-10-13T00:00:00') });
    expect(gap!.detail).toContain('No statement covers 2026-10-13 to 2026-10-15.');
  },
);
