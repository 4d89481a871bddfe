import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ageCall, confirmAgeCall } from '#contracts/age/calls.ts';
import { monthName } from '#contracts/words/dates.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { keyOf, USER_KEY } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { browserZone } from '../../ui/browser-zone.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TickLabel } from '../../ui/form/tick-label.ts';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { type BirthFields, birthFields } from './birth-date.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: monthName(month),
}));

type Stated = { birthDate: string; isConfirmed: true };

function useAgeForm() {
  const client = useQueryClient();
  const confirm = useCallMutation(confirmAgeCall);
  const form = useForm<BirthFields, unknown, Stated>({
    resolver: zodResolver(birthFields),
    defaultValues: { day: '', month: '', year: '', isConfirmed: false as unknown as true },
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      const timeZone = browserZone();
      const { data } = await confirm.mutateAsync({ body: { ...fields, timeZone } });
      client.setQueryData(keyOf(ageCall), data);
      await client.invalidateQueries({ queryKey: USER_KEY });
    } catch (error) {
      form.setError('root', { message: sentenceOf(error) });
    }
  });
  return { ...form, submit };
}

type Form = ReturnType<typeof useAgeForm>;

function DateFields({
  register,
  control,
  errors,
}: Pick<Form, 'register' | 'control'> & Pick<Form['formState'], 'errors'>) {
  return (
    <Stack
      as="fieldset"
      gap={3}
      columns="minmax(4rem, 1fr) minmax(8rem, 2fr) minmax(5rem, 1.2fr)"
      align="start"
      aria-label="Date of birth"
    >
      <Field label="Day" error={errors.day?.message}>
        {(field) => <Input {...field} {...register('day')} inputMode="numeric" maxLength={2} autoComplete="bday-day" />}
      </Field>
      <Field label="Month" error={errors.month?.message}>
        {(field) => (
          <Controller
            control={control}
            name="month"
            render={({ field: { value, onChange } }) => (
              <Select
                {...field}
                value={value}
                onValue={onChange}
                options={[{ value: '', label: 'Month' }, ...MONTHS]}
              />
            )}
          />
        )}
      </Field>
      <Field label="Year" error={errors.year?.message}>
        {(field) => (
          <Input {...field} {...register('year')} inputMode="numeric" maxLength={4} autoComplete="bday-year" />
        )}
      </Field>
    </Stack>
  );
}

export function AgeForm() {
  const wrongId = useId();
  const { register, control, formState, submit } = useAgeForm();
  const { errors } = formState;
  return (
    <Stack as="form" gap={5} noValidate onSubmit={(event) => void submit(event)}>
      <DateFields register={register} control={control} errors={errors} />
      <TickLabel>
        <input
          type="checkbox"
          {...register('isConfirmed')}
          {...(errors.isConfirmed && { 'aria-invalid': true, 'aria-describedby': wrongId })}
        />
        <span>This is my date of birth, and I am 18 or older.</span>
      </TickLabel>
      {errors.isConfirmed && (
        <Text tone="loss" size="small" weight="strong" id={wrongId} role="alert">
          {errors.isConfirmed.message}
        </Text>
      )}
      {errors.root && (
        <Text tone="loss" size="small" weight="strong" role="alert">
          {errors.root.message}
        </Text>
      )}
      <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Confirming...">
        Confirm my age
      </Button>
    </Stack>
  );
}
