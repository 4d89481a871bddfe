import type { LengthOption } from './exclusion-panel.tsx';
import { ExclusionPanel } from './exclusion-panel.tsx';

const monthsLong = (months: number | null, label: string): LengthOption => ({
  value: String(months),
  label,
  choice: { type: 'self-exclusion', months },
});

const LENGTHS = [
  monthsLong(6, '6 months'),
  monthsLong(12, '1 year'),
  monthsLong(24, '2 years'),
  monthsLong(60, '5 years'),
  monthsLong(null, 'For good'),
] as const satisfies readonly LengthOption[];

export function SelfExclusion() {
  return (
    <ExclusionPanel
      type="self-exclusion"
      title="Self-exclusion"
      words="If playing is no longer good for you, exclude yourself for half a year or longer. We stop bonuses and advertising too."
      lengths={LENGTHS}
      action="Exclude myself"
    />
  );
}
