// Any round, entered by hand: nothing is asked of the house, so a stranger's receipt can be checked as well,
// and so can this page itself, with numbers from elsewhere.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { from, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { claimOf, diceClaim, type DiceClaimFields } from './dice-claim.ts';
import { explainRound } from './explain-round.ts';
import { Verdict } from './verdict.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin-bottom: ${space(6)};
  ${from.tablet} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

const Place = styled.div<{ $columns: number }>`
  ${from.tablet} {
    grid-column: span ${({ $columns }) => $columns};
  }
`;

type TextField = {
  name: Exclude<keyof DiceClaimFields, 'prediction'>;
  label: string;
  columns: number;
  isNumber?: true;
};

const SEEDS: readonly TextField[] = [
  { name: 'serverSeed', label: 'Server seed', columns: 6 },
  { name: 'serverSeedHash', label: 'Its commitment (hash)', columns: 6 },
  { name: 'clientSeed', label: 'Client seed', columns: 4 },
  { name: 'nonce', label: 'Nonce', columns: 2, isNumber: true },
];

const ROLL: readonly TextField[] = [
  { name: 'stakePoints', label: 'Stake', columns: 2, isNumber: true },
  { name: 'die', label: 'Die', columns: 1, isNumber: true },
  { name: 'payoutPoints', label: 'Payout', columns: 2, isNumber: true },
];

const SIDES = [
  { value: 'over', label: 'Over' },
  { value: 'under', label: 'Under' },
] as const;

const EMPTY: DiceClaimFields = {
  serverSeed: '',
  serverSeedHash: '',
  clientSeed: '',
  nonce: '',
  prediction: 'over',
  stakePoints: '',
  die: '',
  payoutPoints: '',
};

export function ByHand() {
  const [claim, setClaim] = useState<RoundClaim | null>(null);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(diceClaim),
    defaultValues: EMPTY,
  });
  const submit = handleSubmit((fields) => setClaim(claimOf(fields)));
  const text = ({ name, label, columns, isNumber }: TextField) => (
    <Place key={name} $columns={columns}>
      <Field label={label} error={formState.errors[name]?.message}>
        {(aria) => (
          <Input
            {...aria}
            {...register(name)}
            autoComplete="off"
            spellCheck={false}
            inputMode={isNumber ? 'numeric' : 'text'}
          />
        )}
      </Field>
    </Place>
  );
  return (
    <>
      <Form onSubmit={(event) => void submit(event)} noValidate aria-label="A dice round by hand">
        {SEEDS.map(text)}
        <Place $columns={1}>
          <Field label="Call">
            {(aria) => (
              <Controller
                name="prediction"
                control={control}
                render={({ field }) => (
                  <Select {...aria} value={field.value} onValue={field.onChange} options={SIDES} />
                )}
              />
            )}
          </Field>
        </Place>
        {ROLL.map(text)}
        <Place $columns={6}>
          <Button type="submit" tone="primary">
            Recompute
          </Button>
        </Place>
      </Form>
      {claim !== null && <Verdict claim={claim} explanation={explainRound(claim)} />}
    </>
  );
}
