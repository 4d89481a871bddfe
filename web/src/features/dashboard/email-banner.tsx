import { useQueryClient } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { verifyEmailByCode } from '#contracts/accounts/recovery-calls.ts';
import { resendVerification } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { isRefused, sentenceOf } from '../../api/api-error.ts';
import { USER_KEY } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { color, size, space, weight } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { NoticeFrame, NoticeWords } from '../../ui/layout/notice-frame.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';

/** Keeps the button level with the field while a problem is shown below it. */
const Beside = styled.div`
  display: flex;
  gap: ${space(2)};
  input {
    flex: 0 1 11rem;
    min-width: 0;
  }
`;

function EmailCodeForm() {
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
    <Stack as="form" above={2} noValidate onSubmit={onSubmit}>
      <Field label="Code from the mail" error={problem}>
        {(control) => (
          <Beside>
            <Input
              {...control}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <Button type="submit" pending={confirming.isPending} pendingText="Confirming...">
              Confirm
            </Button>
          </Beside>
        )}
      </Field>
    </Stack>
  );
}

const Title = styled.h2`
  font-size: ${size.body};
  font-weight: ${weight.strong};
`;

const Line = styled.p`
  font-size: ${size.small};
`;

const Wrong = styled(Line)`
  color: ${color.loss};
  font-weight: ${weight.strong};
`;

const PURPOSE = 'You need it to chat, to withdraw, and to reset a lost password.';

type EmailBannerProps = { user: User; purpose?: string };

export function EmailBanner({ user, purpose = PURPOSE }: EmailBannerProps) {
  if (user.email === null) return <NoAddress />;
  return user.emailVerified ? null : <Unconfirmed email={user.email} purpose={purpose} />;
}

function NoAddress() {
  return (
    <NoticeFrame as="section" aria-labelledby="email-banner">
      <MailWarning size={22} aria-hidden="true" />
      <NoticeWords>
        <Title id="email-banner">Add your email address</Title>
        <Line>The one you gave was not confirmed in time, or belongs to another account.</Line>
      </NoticeWords>
      <ButtonLink small to={paths.ownDetails}>
        Add address
      </ButtonLink>
    </NoticeFrame>
  );
}

function Unconfirmed({ email, purpose }: { email: string; purpose: string }) {
  const toast = useToast();
  const resend = useCallMutation(resendVerification);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setFailure(null);
    try {
      const { message } = (await resend.mutateAsync({ body: { email } })).data;
      toast({ title: 'Verification Email Sent', message, tone: 'gain' });
    } catch (error) {
      setFailure(isRefused(error) ? sentenceOf(error) : 'Please try again later.');
    }
  };
  return (
    <NoticeFrame as="section" aria-labelledby="email-banner">
      <MailWarning size={22} aria-hidden="true" />
      <NoticeWords>
        <Title id="email-banner">Confirm your email address</Title>
        <Line>
          We sent a link and a code to {email}. {purpose}
        </Line>
        <EmailCodeForm />
        {failure !== null && <Wrong role="alert">Failed to Send Email. {failure}</Wrong>}
      </NoticeWords>
      <Button small pending={resend.isPending} pendingText="Sending..." onClick={() => void send()}>
        Resend Email
      </Button>
    </NoticeFrame>
  );
}
