import type { Ground } from '../module/ground.ts';
import { chatHandlers } from './chat.ts';
import { moderationHandlers } from './moderation.ts';
import { rainHandlers } from './rain/rain.ts';

export function handlers(ground: Ground) {
  return { ...chatHandlers(ground), ...moderationHandlers(ground), ...rainHandlers(ground) };
}
