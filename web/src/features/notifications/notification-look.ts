import { ArrowUpRight, Crown, Info, type LucideIcon, Trophy } from 'lucide-react';
import { color } from '../../theme/tokens.ts';

type Look = { ink: string; ground: string; icon: LucideIcon };

const LOOKS: Readonly<Record<string, Look>> = {
  win: { ink: color.brass, ground: color.brassTint, icon: Trophy },
  big_win: { ink: color.brass, ground: color.brassTint, icon: Crown },
  withdrawal: { ink: color.gain, ground: color.gainTint, icon: ArrowUpRight },
};
const OTHER: Look = { ink: color.notice, ground: color.noticeTint, icon: Info };

export function notificationLook(type: string): Look {
  return Object.hasOwn(LOOKS, type) ? LOOKS[type]! : OTHER;
}
