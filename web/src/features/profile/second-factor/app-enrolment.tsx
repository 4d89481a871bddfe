import { type FormEvent, useRef, useState } from 'react';
import { confirmTotp, type enrolTotp } from '#contracts/accounts/factor-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Buttons, Codes, FormRows, Quiet, Words } from './parts.ts';
import { QrCode } from './qr-code.tsx';

type EnrolmentProps = {
  enrolment: ReplyOf<typeof enrolTotp>;
  /** `codes`: the recovery codes that come with the first factor. */
  onConfirmed(codes: readonly string[] | null): void;
};

export function AppEnrolment({ enrolment: { secret, uri }, onConfirmed }: EnrolmentProps) {
  const confirming = useCallMutation(confirmTotp);
  const [code, setCode] = useState('');
  const shown = useRef<HTMLPreElement>(null);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to the form around them.
    event.stopPropagation();
    if (code.trim() === '' || confirming.isPending) return;
    confirming.mutate({ body: { code } }, { onSuccess: ({ data }) => onConfirmed(data.recoveryCodes) });
  };
  return (
    <FormRows noValidate onSubmit={confirm}>
      <Words>Scan this with your authenticator app, then enter the code that it shows.</Words>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Quiet>If you cannot scan it, enter this key in the app:</Quiet>
      <Buttons>
        <Codes ref={shown}>{secret.match(/.{1,4}/g)!.join(' ')}</Codes>
        <CopyButton text={secret} label="Copy the key" shown={shown} />
      </Buttons>
      <Field label="Code" error={confirming.error === null ? undefined : sentenceOf(confirming.error)}>
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
      <Button type="submit" tone="primary" pending={confirming.isPending} pendingText="Checking...">
        Confirm
      </Button>
    </FormRows>
  );
}
