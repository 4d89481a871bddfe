import { z } from 'zod';
import { type CausedNotice, defineNotice } from '../definition/notice.ts';
import type { AccountId } from '../ids.ts';
import { points } from '../points.ts';

export const welcomeNotice = defineNotice({
  kind: 'welcome',
  params: z.object({ points }),
  words: (params) =>
    params.points === 0
      ? { title: 'Welcome!', message: 'Your account is open.' }
      : { title: 'Welcome!', message: 'Your signup bonus is in your balance.', amount: params.points },
});

export function welcomeOf(account: AccountId, bonusPoints: number): CausedNotice {
  return { fact: welcomeNotice.fact({ points: bonusPoints }), cause: `welcome:${account}` };
}
