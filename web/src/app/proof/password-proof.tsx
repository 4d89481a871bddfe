// The password, once more.
import { useState } from 'react';
import { styled } from 'styled-components';
import { reAuthenticate } from '#contracts/accounts/security-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import type { WayProps } from './way-props.ts';

const Frame = styled.form`
  display: grid;
  gap: ${space(4)};
`;

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'sign-in-failed');
}

export function PasswordProof({ onProven, onSignedOut }: WayProps) {
  const proving = useCallMutation(reAuthenticate);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const prove = async () => {
    if (proving.isPending) return;
    if (!reAuthenticate.body!.safeParse({ password }).success) {
      setProblem(password === '' ? 'Enter your password.' : 'That is not your password.');
      return;
    }
    try {
      await proving.mutateAsync({ body: { password } });
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      setProblem(sentenceOf(error));
      return;
    }
    onProven();
  };
  return (
    <Frame
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Portals pass events on in React's tree: the form that opened the dialog is not sent by this one.
        event.stopPropagation();
        void prove();
      }}
    >
      <Field label="Password" error={problem}>
        {(control) => (
          <PasswordInput
            {...control}
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
