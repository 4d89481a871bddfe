import type { LengthOption } from './exclusion-panel.tsx';
import { ExclusionPanel } from './exclusion-panel.tsx';

const daysLong = (days: number, label = `${days} days`): LengthOption => ({
  value: String(days),
  label,
  choice: { type: 'time-out', days },
});

const LENGTHS = [
  daysLong(1, '24 hours'),
  daysLong(2),
  daysLong(3),
  daysLong(7),
  daysLong(14),
  daysLong(30),
] as const satisfies readonly LengthOption[];

export function TimeOut() {
  return (
    <ExclusionPanel
      type="time-out"
      title="Time out"
      words="Take a break from the games. You can't bet until it is over, and it can't be ended early."
      lengths={LENGTHS}
      action="Take time out"
    />
  );
}
