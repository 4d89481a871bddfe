import { useState } from 'react';
import { reAuthenticate } from '#contracts/accounts/security-calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import type { WayProps } from './way-props.ts';

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'sign-in-failed');
}

export function PasswordProof(props: WayProps) {
  return <ProofForm {...props} needsCode={false} />;
}

export function AppProof(props: WayProps) {
  return <ProofForm {...props} needsCode />;
}

function ProofForm({ onProven, onSignedOut, needsCode }: WayProps & { needsCode: boolean }) {
  const proving = useCallMutation(reAuthenticate);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [codeProblem, setCodeProblem] = useState<string>();
  const prove = async () => {
    if (proving.isPending) return;
    if (!reAuthenticate.body!.safeParse({ password }).success) {
      setProblem(password === '' ? 'Enter your password.' : 'That is not your password.');
      return;
    }
    setProblem(undefined);
    setCodeProblem(undefined);
    if (needsCode && code.trim() === '') {
      setCodeProblem('Enter a code.');
      return;
    }
    try {
      await proving.mutateAsync({ body: needsCode ? { password, code } : { password } });
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      const isOfCode = error instanceof ApiError && error.code === 'wrong-code';
      (isOfCode ? setCodeProblem : setProblem)(sentenceOf(error));
      return;
    }
    onProven();
  };
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: this must not submit the form that opened the dialog.
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
      {needsCode && <CodeField code={code} onCode={setCode} problem={codeProblem} />}
      <Button type="submit" tone="primary" pending={proving.isPending} pendingText="Checking...">
        Confirm
      </Button>
    </Stack>
  );
}

type CodeFieldProps = { code: string; onCode(code: string): void; problem: string | undefined };

function CodeField({ code, onCode, problem }: CodeFieldProps) {
  return (
    <Field label="Code" hint="From your authenticator app, or one of your recovery codes." error={problem}>
      {(control) => (
        <Input {...control} value={code} onChange={({ target }) => onCode(target.value)} autoComplete="one-time-code" />
      )}
    </Field>
  );
}
