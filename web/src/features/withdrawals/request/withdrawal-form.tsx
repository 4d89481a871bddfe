import { useId } from 'react';
import { Controller, useForm, useWatch, type UseFormSetError } from 'react-hook-form';
import type { User } from '#contracts/accounts/user.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { automatedRequestCall, withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import { METHOD_NAMES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { METHODS } from '#contracts/withdrawals/methods.ts';
import type { MethodTerms } from '#contracts/withdrawals/terms.ts';
import { ApiError, OfflineError, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { checkedLater } from '../../../ui/form/checked-later.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DetailFields } from './detail-fields.tsx';
import { Agreement, Facts, FormFrame, Pair, Quiet, ReadOnly, Sending } from './form-parts.ts';
import { MethodChoice } from './method-choice.tsx';
import { detailsText, emptyFields, type WithdrawalFields } from './withdrawal-fields.ts';

/** Robux by the automated call, all others with their details in one text. */
function useRequestWithdrawal(): (fields: WithdrawalFields & { amount: number }) => Promise<string> {
  const automated = useCallMutation(automatedRequestCall);
  const inText = useCallMutation(withdrawalRequestCall);
  const refresh = useRefreshViews();
  return async (fields) => {
    const { method, amount, username, text } = fields;
    try {
      if (method === 'robux') {
        const details = { username, gamepassId: text };
        const body = { type: method, amount, usdValue: usdOfPoints(amount), details };
        return (await automated.mutateAsync({ body })).data.message;
      }
      return (await inText.mutateAsync({ body: { method, amount, paymentDetails: detailsText(fields) } })).data.message;
    } finally {
      // Also after an error: the request may have arrived.
      refresh(['withdrawals', 'balance', 'statement']);
    }
  };
}

const loadCheck = () => import('./withdrawal-check.ts');

type FieldName = 'amount' | 'username' | 'text';

const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  amount: 'amount',
  paymentDetails: 'text',
  'details.username': 'username',
  'details.gamepassId': 'text',
};

const FIELD_OF_CODE: Partial<Record<Problem['code'], FieldName>> = {
  'withdrawal-below-minimum': 'amount',
  'withdrawal-above-maximum': 'amount',
  'withdrawal-daily-limit': 'amount',
  'insufficient-points': 'amount',
  'withdrawal-destination-busy': 'text',
};

function showAtFields(error: unknown, setError: UseFormSetError<WithdrawalFields>): void {
  if (!(error instanceof ApiError) || error.problem === null) return;
  const { code, message, details = [] } = error.problem;
  const field = FIELD_OF_CODE[code];
  if (field !== undefined) setError(field, { message });
  for (const one of details) {
    const at = FIELD_OF_PATH[one.path] ?? (one.path.startsWith('paymentDetails') ? 'text' : undefined);
    if (at !== undefined) setError(at, { message: one.message });
  }
}

function failureOf(error: unknown): string {
  if (error instanceof OfflineError) {
    return 'No answer came. Check your connection and send it again: the points are taken only once.';
  }
  return sentenceOf(error);
}

const loadCheckAhead = () => void loadCheck().catch(() => undefined);

type WithdrawalFormProps = {
  user: User;
  methods: Readonly<Record<MethodName, MethodTerms>>;
  /** Null while unknown. */
  leftToday: number | null;
};

export function WithdrawalForm(props: WithdrawalFormProps) {
  const first = METHOD_NAMES.find((method) => props.methods[method].isOn);
  if (first === undefined) {
    return <EmptyState title="No withdrawals right now">Your points are safe. Please come back later.</EmptyState>;
  }
  return <OpenForm {...props} first={first} />;
}

function useWithdrawalForm({ user, methods, leftToday, first }: WithdrawalFormProps & { first: MethodName }) {
  const request = useRequestWithdrawal();
  const toast = useToast();
  const form = useForm<WithdrawalFields>({
    resolver: (values, ...rest) => {
      const bounds = { ...methods[values.method], balance: user.points, leftToday };
      return checkedLater(async () => (await loadCheck()).withdrawalResolver(bounds))(values, ...rest);
    },
    defaultValues: emptyFields(first, methods[first].minimumPoints),
  });
  const values = useWatch({ control: form.control }) as WithdrawalFields;
  // Its method was switched off while the page was open.
  const isGone = !methods[values.method].isOn;
  const refill = (method: MethodName, amount: number) => {
    const { kind, text } = emptyFields(method, amount);
    form.setValue('amount', amount);
    form.setValue('kind', kind);
    form.setValue('text', text);
    form.clearErrors();
  };
  /** Keeps an amount that was typed, if the method allows it. */
  const choose = (method: MethodName) => {
    const { minimumPoints } = methods[method];
    const isTyped = values.amount !== methods[values.method].minimumPoints;
    refill(method, isTyped ? Math.max(values.amount ?? 0, minimumPoints) : minimumPoints);
  };
  const submit = form.handleSubmit(async (fields) => {
    try {
      const message = await request({ ...fields, amount: fields.amount! });
      refill(fields.method, methods[fields.method].minimumPoints);
      form.setValue('isAgreed', false);
      toast({ title: 'Withdrawal Requested', message, tone: 'gain' });
    } catch (error) {
      showAtFields(error, form.setError);
      toast({ title: 'Error', message: failureOf(error), tone: 'loss' });
    }
  });
  return { form, values, isGone, choose, submit };
}

function OpenForm(props: WithdrawalFormProps & { first: MethodName }) {
  const { user, methods } = props;
  const { form, values, isGone, choose, submit } = useWithdrawalForm(props);
  const { method, amount } = values;
  const missing = isGone ? 'Choose another method.' : missingFrom(values, methods[method], user);
  const missingId = useId();
  const { isSubmitting, errors } = form.formState;
  return (
    <FormFrame noValidate onFocus={loadCheckAhead} onSubmit={(event) => void submit(event)}>
      <MethodChoice
        isOn={(one) => methods[one].isOn}
        control={form.register('method', { onChange: ({ target }) => choose(target.value as MethodName) })}
      />
      <Pair>
        <Field label="Amount in points" hint={boundsWords(methods[method])} error={errors.amount?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <NumberInput
                  {...field}
                  ref={ref}
                  min={methods[method].minimumPoints}
                  value={value}
                  onValue={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          )}
        </Field>
        <Field label="Value">{(field) => <ReadOnly {...field} readOnly value={valueWords(method, amount)} />}</Field>
      </Pair>
      <DetailFields key={method} method={method} form={form} />
      <Facts>
        <li>{METHODS[method].processing}</li>
        <li>We hold the points until then. You can’t cancel a request.</li>
        <li>If it is rejected or fails, you get the points back.</li>
      </Facts>
      <Agreement>
        <input type="checkbox" {...form.register('isAgreed')} />
        <span>My details are correct, and I agree to these terms.</span>
      </Agreement>
      <Sending>
        <Button
          type="submit"
          tone="primary"
          disabled={missing !== null}
          aria-describedby={missingId}
          pending={isSubmitting}
          pendingText="Requesting..."
        >
          Request Withdrawal
        </Button>
        <Quiet id={missingId}>{missing}</Quiet>
      </Sending>
    </FormFrame>
  );
}

/** Null once the button is enabled. */
function missingFrom(
  { method, amount, text, isAgreed }: WithdrawalFields,
  { minimumPoints }: MethodTerms,
  { emailVerified }: User,
): string | null {
  if (!emailVerified) return 'Confirm your email address first.';
  if (amount === null || amount < minimumPoints) return `Enter at least ${formatPoints(minimumPoints)} points.`;
  if (text.trim() === '') return METHODS[method].missing;
  return isAgreed ? null : 'Agree to the terms to continue.';
}

function boundsWords({ minimumPoints, maximumPoints }: MethodTerms): string {
  return `${formatPoints(minimumPoints)} to ${formatPoints(maximumPoints)} points`;
}

function valueWords(method: MethodName, amount: number | null): string {
  const points = amount ?? 0;
  return method === 'robux' ? `${formatPoints(points)} Robux` : formatPointsAsUsd(points);
}
