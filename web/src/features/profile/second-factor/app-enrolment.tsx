import { type FormEvent, useRef, useState, useMemo } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';
import { confirmTotp, type enrolTotp } from '#contracts/accounts/factor-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { radius } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { Codes, Form, Note, Words } from '../form-parts.ts';

const Square = styled.svg`
  width: min(14rem, 100%);
  border-radius: ${radius.small};
`;

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Square viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </Square>
  );
}

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
    <Form noValidate onSubmit={confirm}>
      <Words>Scan this with your authenticator app, then enter the code that it shows.</Words>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Note>If you cannot scan it, enter this key in the app:</Note>
      <Row gap={3} align="center" wrap>
        <Codes ref={shown}>{secret.match(/.{1,4}/g)!.join(' ')}</Codes>
        <CopyButton text={secret} label="Copy the key" shown={shown} />
      </Row>
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
    </Form>
  );
}
