import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler } from '../module/handler.ts';
import { dailyBonusHandlers } from './daily-bonus.ts';

function signupBonusHandler({ value }: Pick<LiveSettings, 'value'>): Handler<'signup-bonus'> {
  return () => answer({ signupBonus: value('signup-bonus') });
}

type Rooms = Parameters<typeof dailyBonusHandlers>[0] & { settings: Pick<LiveSettings, 'value'> };

function bonusHandlers(rooms: Rooms) {
  return { 'signup-bonus': signupBonusHandler(rooms.settings), ...dailyBonusHandlers(rooms) };
}

export const handlers = (ground: Ground) => bonusHandlers(ground);
