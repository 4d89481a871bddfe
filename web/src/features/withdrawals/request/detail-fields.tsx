import type { ComponentProps } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { LONGEST_DETAILS } from '#contracts/withdrawals/destinations.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Pair } from './form-parts.ts';
import { kindsOf, labelsOf, type WithdrawalFields } from './withdrawal-fields.ts';

const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

type Keyboard = Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete'>;

const KEYBOARDS: Readonly<Record<MethodName, Keyboard>> = {
  robux: { inputMode: 'numeric', autoComplete: 'off' },
  crypto: { autoComplete: 'off' },
  giftcard: { inputMode: 'email', autoComplete: 'email' },
  paypal: { inputMode: 'email', autoComplete: 'email' },
  zelle: { autoComplete: 'off' },
  cashapp: { autoComplete: 'off' },
  mobile: { inputMode: 'tel', autoComplete: 'tel' },
};

type DetailFieldsProps = { method: MethodName; form: UseFormReturn<WithdrawalFields> };

export function DetailFields({ method, form: { register, control, formState } }: DetailFieldsProps) {
  const { errors } = formState;
  const kinds = kindsOf(method);
  const { label, hint } = labelsOf(method);
  const text = (
    <Field label={label} hint={hint} error={errors.text?.message}>
      {(field) => (
        <Input {...field} {...register('text')} {...AS_TYPED} {...KEYBOARDS[method]} maxLength={LONGEST_DETAILS} />
      )}
    </Field>
  );
  if (method === 'robux') {
    return (
      <Pair>
        <Field label="Roblox username" hint="The owner of the gamepass" error={errors.username?.message}>
          {(field) => <Input {...field} {...register('username')} {...AS_TYPED} autoComplete="off" maxLength={50} />}
        </Field>
        {text}
      </Pair>
    );
  }
  if (kinds === null) return text;
  return (
    <Pair>
      <Field label={kinds.label}>
        {(field) => (
          <Controller
            control={control}
            name="kind"
            render={({ field: { value, onChange } }) => (
              <Select {...field} value={value} onValue={onChange} options={kinds.options} />
            )}
          />
        )}
      </Field>
      {text}
    </Pair>
  );
}
