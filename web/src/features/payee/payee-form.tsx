import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { type Payee, savePayeeCall, payeeCall } from '#contracts/withdrawals/compliance-calls.ts';
import { COUNTRIES } from '#contracts/withdrawals/countries.ts';
import type { PayeeForm as Fields } from '#contracts/withdrawals/payee-form.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { checkedLater } from '../../ui/form/checked-later.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const names = new Intl.DisplayNames('en-US', { type: 'region' });

const OPTIONS = [
  { value: '', label: 'Choose your country' },
  ...[...COUNTRIES]
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-US')),
];

const loadCheck = async () => (await import('./payee-check.ts')).payeeResolver;
const loadEarly = () => void loadCheck().catch(() => undefined);

const FIELDS = ['legalName', 'country'] as const;

export function PayeeForm({ payee, saveLabel = 'Save' }: { payee: Payee; saveLabel?: string }) {
  const saving = useCallMutation(savePayeeCall);
  const queries = useQueryClient();
  const toast = useToast();
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: checkedLater(loadCheck),
    values: { legalName: payee?.legalName ?? '', country: payee?.country ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await saving.mutateAsync({ body });
      queries.setQueryData(keyOf(payeeCall), data);
      toast({ title: 'Payee Details Saved', tone: 'gain' });
    } catch (error) {
      for (const { path, message } of error instanceof ApiError ? (error.problem?.details ?? []) : []) {
        const field = FIELDS.find((name) => name === path);
        if (field !== undefined) setError(field, { message });
      }
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  });
  return (
    <Stack as="form" gap={4} maxWidth="34rem" noValidate onFocus={loadEarly} onSubmit={(event) => void submit(event)}>
      <Text maxWidth="65ch" tone="quiet" size="small">
        Payments need your legal name and country. We store them encrypted, apart from your profile, and show them to no
        other player.
      </Text>
      <Field
        label="Legal name"
        hint="In Latin letters, as in your passport or identity card"
        error={errors.legalName?.message}
      >
        {(field) => <Input {...field} {...register('legalName')} autoComplete="name" />}
      </Field>
      <Field label="Country of residence" error={errors.country?.message}>
        {(field) => (
          <Controller
            control={control}
            name="country"
            render={({ field: { value, onChange } }) => (
              <Select {...field} value={value} onValue={onChange} options={OPTIONS} />
            )}
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone="primary" pending={isSubmitting} pendingText="Saving...">
          {saveLabel}
        </Button>
      </div>
    </Stack>
  );
}
