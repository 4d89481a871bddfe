import { styled } from 'styled-components';
import { color, from, sideways, space } from '../../../theme/tokens.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { MOST_DEMO_BET } from './demo-table.ts';

export type BetControl = { value: number | null; onValue(value: number | null): void };

export const PlayRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};

  & > button {
    padding-inline: ${space(3)};
  }
  & > [type='submit'] {
    flex: 3 1 7.5rem;
  }
  & > :first-child {
    flex: 1 1 5rem;
    grid-template-columns: minmax(0, 1fr);
    white-space: nowrap;
  }
  /* On a tab above the controls: they do not grow over the table. */
  [role='alert'] {
    position: absolute;
    inset: auto 0 100%;
    padding: ${space(2)} ${space(3)};
    background: ${color.lossTint};
    border-block-start: 1px solid ${color.loss};
    white-space: normal;
  }
  ${from.tablet} {
    gap: ${space(4)} ${space(2)};

    & > :first-child {
      flex-basis: 100%;
    }
    [role='alert'] {
      position: static;
      padding: 0;
      background: none;
      border: 0;
    }
  }
  ${sideways} {
    gap: ${space(2)};

    & > :first-child {
      flex-basis: 100%;
    }
  }
`;

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
