import { z } from 'zod';
import { welcomeOf } from '../accounts/events.ts';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
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

const signupBonusGranted = defineEvent({
  type: 'signup-bonus-granted',
  code: 2,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({}),
  words: { line: () => 'Signup bonus', transaction: 'earn' },
  notice: ({ account, amount }) => welcomeOf(account, amount),
});

const dailyBonusClaimed = defineEvent({
  type: 'daily-bonus-claimed',
  code: 50,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({
    /** In the player's zone. */
    day: z.iso.date(),
    /** Includes this day. */
    streak: z.int().min(1),
    weeklyPoints: points,
    /** The missed day before this one that the streak survived. */
    frozenDay: z.iso.date().optional(),
  }),
  words: {
    params: { streak: z.int() },
    of: ({ payload: { streak } }) => ({ streak }),
    line: ({ streak }) => `Daily bonus: day ${grouped(streak)}`,
    transaction: 'earn',
  },
});

/** Days follow this zone from the event on, and UTC before the first. */
const timeZoneSet = defineEvent({
  type: 'time-zone-set',
  code: 51,
  ...NO_TRANSFER,
  payload: z.object({
    zone: z.string(),
    /** The current day after the change; a day that has begun continues. Absent in the oldest events. */
    day: z.object({ day: z.iso.date(), startsAt: z.int(), endsAt: z.int() }).optional(),
  }),
  words: null,
});

export const BONUS_EVENTS = [signupBonusGranted, dailyBonusClaimed, timeZoneSet] as const;
