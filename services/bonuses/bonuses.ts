import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { dailyBonusHandlers } from './daily-bonus.ts';
import { signupBonusHandler } from './signup-bonus.ts';

type Rooms = Parameters<typeof dailyBonusHandlers>[0] & { settings: Pick<LiveSettings, 'value'> };

export function bonusHandlers(rooms: Rooms) {
  return { 'signup-bonus': signupBonusHandler(rooms.settings), ...dailyBonusHandlers(rooms) };
}
