import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { refused } from '../../module/errors.ts';
import type { Ground } from '../../module/ground.ts';
import { answer, type Handler } from '../../module/handler.ts';

type Deps = Pick<Ground, 'clock' | 'identity' | 'jobBell'>;

const NOT_A_DEMO = refused('not-found', 'Only the clock of a demo house can be moved.');

/** Sessions end a day later, too, so they stay open. The last key, when repeated, moves nothing. */
export function nextDayHandler({ clock, identity, jobBell }: Deps): Handler<'next-day'> {
  let moved: string | null = null;
  return async ({ commandId }) => {
    if (clock.demo === undefined) return NOT_A_DEMO;
    if (commandId !== moved) {
      moved = commandId;
      try {
        await identity.sessions.postpone(DAY_MS);
        await clock.demo.nextDay();
      } catch (error) {
        moved = null;
        throw error;
      }
      jobBell?.ring();
    }
    return answer({ success: true, now: instantOf(clock.now()) });
  };
}
