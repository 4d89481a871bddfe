import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { answer, type Handler } from '../module/handler.ts';

export function signupBonusHandler({ value }: Pick<LiveSettings, 'value'>): Handler<'signup-bonus'> {
  return () => answer({ signupBonus: value('signup-bonus') });
}
