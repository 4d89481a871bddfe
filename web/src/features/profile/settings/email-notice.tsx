import { MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { cancelAddressChange, resendVerification } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { Quiet, Text } from '../../../ui/layout/flow.ts';
import { NoticeFrame, NoticeWords } from '../../../ui/layout/notice-frame.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useChangedUser } from './use-changed-user.ts';

const toForm = focusHandedOn();

type NoticeProps = { title: string; children: ReactNode; action?: ReactNode };

function Notice({ title, children, action }: NoticeProps) {
  return (
    <NoticeFrame ref={toForm} role="status">
      <MailWarning size={22} aria-hidden="true" />
      <NoticeWords>
        <Text weight="strong">{title}</Text>
        <Quiet>{children}</Quiet>
      </NoticeWords>
      {action}
    </NoticeFrame>
  );
}

function Resend({ email }: { email: string }) {
  const sending = useCallMutation(resendVerification);
  const toast = useToast();
  const send = async () => {
    try {
      const { message } = (await sending.mutateAsync({ body: { email } })).data;
      toast({ title: 'Verification Email Sent', message, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Failed to Send Email', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button pending={sending.isPending} pendingText="Sending..." onClick={() => void send()}>
      Resend Email
    </Button>
  );
}

function CancelChange() {
  const cancelling = useCallMutation(cancelAddressChange);
  const noteChange = useChangedUser();
  const toast = useToast();
  const cancel = async () => {
    try {
      noteChange((await cancelling.mutateAsync({})).data.user);
      toast({ title: 'Change cancelled', message: 'Your address stays as it is.' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button pending={cancelling.isPending} pendingText="Cancelling..." onClick={() => void cancel()}>
      Cancel change
    </Button>
  );
}

export function EmailNotice({ user }: { user: User }) {
  const { email, emailVerified, pendingEmail } = user;
  return (
    <>
      {email === null && pendingEmail === null && (
        <Notice title="Your account has no email address">Enter one below so that you can reset your password.</Notice>
      )}
      {email !== null && !emailVerified && (
        <Notice title="Email not verified" action={<Resend email={email} />}>
          Open the link we sent to {email}.
        </Notice>
      )}
      {pendingEmail !== null && (
        <Notice title={`Waiting for confirmation at ${pendingEmail}`} action={<CancelChange />}>
          {email === null
            ? 'Open the link we sent to it.'
            : `Open the link we sent to it. Until then you keep ${email}.`}
        </Notice>
      )}
    </>
  );
}
