import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { resendVerification } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { isRefused, sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { color, size, weight } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { NoticeFrame, NoticeWords } from '../../ui/layout/notice-frame.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { EmailCodeForm } from './email-code-form.tsx';

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

const FOR_RECOVERY = 'You need it to reset a lost password.';

type EmailBannerProps = { user: User; purpose?: string };

export function EmailBanner({ user, purpose = FOR_RECOVERY }: EmailBannerProps) {
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
      <ButtonLink small to={paths.profile}>
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
