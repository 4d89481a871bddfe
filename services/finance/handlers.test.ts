import { expect, test } from 'vitest';
import type { Ground } from '../module/ground.ts';
import { handlers } from './handlers.ts';
import type { Finance } from '#contracts/internal/finance.ts';

type Review = ReturnType<typeof handlers>['review-reconciliations'];

const [ME, PREPARER] = [7, 8];

async function reviews(shared: 'mailbox' | 'device' | null, preparers = [PREPARER]) {
  const [asked, reviewed]: [unknown[], unknown[]] = [[], []];
  const finance = {
    preparersOf: async () => preparers,
    review: async (one: unknown) => {
      reviewed.push(one);
      return [];
    },
  } as unknown as Finance;
  const identity = {
    sharedBy: async (people: unknown, device: unknown) => {
      asked.push([people, device]);
      return shared;
    },
  };
  const given = {
    params: { month: '2026-10' },
    body: { accounts: [{ account: 'bank', difference: 0 }] },
    account: ME,
    session: { device: () => 'browser' },
  } as unknown as Parameters<Review>[0];
  const answered = await handlers({ identity } as unknown as Ground, finance)['review-reconciliations'](given);
  return { answered, asked, reviewed };
}

test.each(['mailbox', 'device'] as const)(
  'an account with the same %s as the preparer cannot review',
  async (shared) => {
    const { answered, asked, reviewed } = await reviews(shared);
    expect(answered).toMatchObject({ kind: 'refusal', code: 'same-person' });
    expect([asked, reviewed]).toEqual([[[[ME, PREPARER], 'browser']], []]);
  },
);

test('another person reviews; the preparer is left to the rule about own accounts', async () => {
  expect((await reviews(null)).reviewed).toHaveLength(1);
  expect(await reviews('device', [ME])).toMatchObject({ asked: [], reviewed: [{ by: ME }] });
});
