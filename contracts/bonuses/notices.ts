import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { points } from '../points.ts';
import { countedPoints, grouped } from '../words/figures.ts';

/** A reminder of one that is not claimed. */
export const dailyBonusNotice = defineNotice({
  kind: 'daily_bonus',
  params: z.object({ points, streak: z.int() }),
  words: ({ points: amount, streak }) => {
    const kept = streak === 0 ? '' : ` Your streak is ${streak} ${streak === 1 ? 'day' : 'days'}.`;
    return { title: 'Your daily bonus is ready', message: `You have not claimed it today.${kept}`, amount };
  },
  isMailed: () => true,
  mail: ({ points: amount, streak }) => {
    const ready = `${countedPoints(amount)} to claim today`;
    return {
      subject: streak < 2 ? `Your daily bonus: ${ready}` : `Keep your streak of ${streak} days: ${ready}`,
      facts: [['Points', `+${grouped(amount)}`]],
      action: { label: 'Claim your bonus', path: '/earn' },
    };
  },
});
