import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { verifyEmailByCode } from '#contracts/accounts/recovery-calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { USER_KEY } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const Short = styled.div`
  flex: 0 1 11rem;
`;

export function EmailCodeForm() {
  const client = useQueryClient();
  const toast = useToast();
  const confirming = useCallMutation(verifyEmailByCode);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setProblem(undefined);
    try {
      const { message } = (await confirming.mutateAsync({ body: { code } })).data;
      toast({ title: 'Email Verified', message, tone: 'gain' });
      await client.invalidateQueries({ queryKey: USER_KEY });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirming.isPending) void confirm();
  };
  return (
    <Row as="form" gap={2} align="end" wrap above={2} noValidate onSubmit={onSubmit}>
      <Short>
        <Field label="Code from the mail" error={problem}>
          {(control) => (
            <Input
              {...control}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </Field>
      </Short>
      <Button small type="submit" pending={confirming.isPending} pendingText="Confirming...">
        Confirm
      </Button>
    </Row>
  );
}
