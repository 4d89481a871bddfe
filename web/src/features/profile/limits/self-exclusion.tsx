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
  monthsLong(null, 'Permanently'),
] as const satisfies readonly LengthOption[];

export function SelfExclusion() {
  return (
    <ExclusionPanel
      type="self-exclusion"
      title="Self-exclusion"
      words="If playing no longer feels right, exclude yourself for 6 months or longer. Bonuses and advertising stop too."
      lengths={LENGTHS}
      action="Exclude myself"
    />
  );
}
