import type { Period } from '#contracts/finance/periods.ts';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';

const STATE_WORDS: Record<Period['state'], [words: string, tone: BadgeTone]> = {
  open: ['Open', 'plain'],
  closed: ['Closed', 'gain'],
  're-opened': ['Open again', 'brass'],
};

export function PeriodBadge({ state }: Pick<Period, 'state'>) {
  return <Badge tone={STATE_WORDS[state][1]}>{STATE_WORDS[state][0]}</Badge>;
}
