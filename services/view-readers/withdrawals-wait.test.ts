import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { withdrawalsWaitForViews } from './withdrawals-wait.ts';

test('withdrawals wait while views are rebuilt, bets do not', async () => {
  let isRebuilding = true;
  const submitted: string[] = [];
  const inner = {
    submit: async ({ type }: Command) => {
      submitted.push(type);
      return {} as Outcome;
    },
  };
  const ledger = withdrawalsWaitForViews(inner, { isRebuilding: () => isRebuilding });
  const ask = (type: Command['type']) => ledger.submit({ type } as Command);
  expect(await ask('request-withdrawal')).toMatchObject({ kind: 'refusal', code: 'overloaded' });
  await ask('play-round');
  isRebuilding = false;
  await ask('request-withdrawal');
  expect(submitted).toEqual(['play-round', 'request-withdrawal']);
});
