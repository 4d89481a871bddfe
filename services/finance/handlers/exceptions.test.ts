import { expect, test } from 'vitest';
import { exceptionHandlers, type ExceptionDeps } from './exceptions.ts';

type Decide = ReturnType<typeof exceptionHandlers>['decide-set-asides'];

const [ME, ASKER] = [7, 8];

async function decides(decision: 'approve' | 'decline', shared: 'mailbox' | 'device' | null, askers = [ASKER]) {
  const asked: unknown[] = [];
  const decided: unknown[] = [];
  const deps = {
    finance: {
      askersOf: async () => askers,
      decideAsides: async (one: unknown) => {
        decided.push(one);
        return { kind: 'decided', accounts: [], count: 1 };
      },
    },
    identity: {
      sharedBy: async (people: unknown, device: unknown) => {
        asked.push([people, device]);
        return shared;
      },
    },
  } as unknown as ExceptionDeps;
  const given = {
    body: { ids: [1], decision, reason: 'Looked at it' },
    account: ME,
    session: { device: () => 'browser' },
  } as unknown as Parameters<Decide>[0];
  const answered = await exceptionHandlers(deps)['decide-set-asides'](given);
  return { answered, asked, decided };
}

test.each(['mailbox', 'device'] as const)(
  'a person does not approve what an account with the same %s has asked for',
  async (shared) => {
    const { answered, asked, decided } = await decides('approve', shared);
    expect(answered).toMatchObject({ kind: 'refusal', code: 'same-person' });
    expect([asked, decided]).toEqual([[[[ME, ASKER], 'browser']], []]);
  },
);

test('another person approves, and the owner of both accounts may decline', async () => {
  expect((await decides('approve', null)).decided).toHaveLength(1);
  expect(await decides('decline', 'mailbox')).toMatchObject({ asked: [], decided: [{ by: ME, decision: 'decline' }] });
});

test('the request of the person who decides is left to the rule about own requests', async () => {
  expect(await decides('approve', 'device', [ME])).toMatchObject({ asked: [], decided: [{ by: ME }] });
});
