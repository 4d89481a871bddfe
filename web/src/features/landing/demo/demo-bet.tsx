// The bet in demo points: one figure for all three games. While a round is open it stays as it was placed.
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { MOST_DEMO_BET } from './demo-table.ts';

/** `isLocked`: a round of this game is open. */
export type BetControl = { value: number | null; onValue(value: number | null): void };

type DemoBetProps = { bet: BetControl; balance: number; isLocked: boolean };

export function DemoBet({ bet: { value, onValue }, balance, isLocked }: DemoBetProps) {
  return (
    <Field label="Bet in demo points" error={isLocked ? undefined : obstacleOf(value, balance)}>
      {(control) => (
        <NumberInput
          {...control}
          value={value}
          onValue={(next) => isLocked || onValue(next)}
          readOnly={isLocked}
          min={1}
          max={MOST_DEMO_BET}
        />
      )}
    </Field>
  );
}

function obstacleOf(value: number | null, balance: number): string | undefined {
  if (balance === 0) return 'Your demo balance is used up. Reset it to play on.';
  if (value === 0) return 'The lowest bet is 1.';
  return value !== null && value > balance ? 'That is more than your demo balance.' : undefined;
}
