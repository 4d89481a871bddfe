import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { z } from 'zod';
import { chooseReferralCode, referralStats } from '#contracts/referrals/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const fields = chooseReferralCode.body!;
type Fields = z.infer<typeof fields>;

const Frame = styled.form`
  display: grid;
  gap: ${space(3)};
  justify-items: start;
  > :first-child {
    width: 100%;
  }
`;

export function OpenCodeForm({ code, onDone }: { code: string; onDone(): void }) {
  const choosing = useCallMutation(chooseReferralCode);
  const client = useQueryClient();
  const toast = useToast();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: { code },
  });
  const submit = handleSubmit(async (body) => {
    try {
      await choosing.mutateAsync({ body });
      await client.invalidateQueries({ queryKey: keyOf(referralStats, {}) });
      toast({ title: 'Code saved', message: `Your link now has the code ${body.code}.`, tone: 'gain' });
      onDone();
    } catch (error) {
      setError('code', { message: sentenceOf(error) });
    }
  });
  return (
    <Frame noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Your code"
        hint="3 to 50 letters, numbers and underscores. You can’t change it once someone has joined with it."
        error={formState.errors.code?.message}
      >
        {(control) => <Input {...control} {...register('code')} autoComplete="off" autoCapitalize="none" />}
      </Field>
      <Row gap={2} wrap>
        <Button type="submit" tone="primary" pending={formState.isSubmitting} pendingText="Saving...">
          Save code
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Row>
    </Frame>
  );
}
