// What asks for a fresh proof of who sits there: the password is asked for when the server wants it, and the same is done again.
import { useState } from 'react';
import { styled } from 'styled-components';
import { reAuthenticate } from '#contracts/accounts/security-calls.ts';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { color, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type Step = () => Promise<void>;

const Frame = styled.form`
  display: grid;
  gap: ${space(4)};
`;

const Wrong = styled.p`
  color: ${color.loss};
`;

function PasswordForm({ onProven }: { onProven(): void }) {
  const proving = useCallMutation(reAuthenticate);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const prove = async () => {
    try {
      await proving.mutateAsync({ body: { password } });
    } catch (error) {
      return setProblem(sentenceOf(error));
    }
    onProven();
  };
  return (
    <Frame
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!proving.isPending) void prove();
      }}
    >
      <Field label="Password" error={problem}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" pending={proving.isPending} pendingText="Checking...">
        Confirm
      </Button>
    </Frame>
  );
}

export function useProof() {
  const [waiting, setWaiting] = useState<Step | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (step: Step): Promise<void> => {
    setProblem(null);
    try {
      await step();
    } catch (error) {
      if (error instanceof ApiError && error.code === 're-authenticate') setWaiting(() => step);
      else setProblem(sentenceOf(error));
    }
  };
  const goOn = () => {
    setWaiting(null);
    if (waiting !== null) void run(waiting);
  };
  const notice = (
    <>
      {problem !== null && <Wrong role="alert">{problem}</Wrong>}
      <Dialog
        isOpen={waiting !== null}
        onOpenChange={(isOpen) => void (isOpen || setWaiting(null))}
        title="Confirm that it is you"
        description="Enter your password to go on. You are asked again after ten minutes."
      >
        <PasswordForm onProven={goOn} />
      </Dialog>
    </>
  );
  return { run, notice };
}
