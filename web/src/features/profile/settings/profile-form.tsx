import { zodResolver } from '@hookform/resolvers/zod';
import { MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { z } from 'zod';
import { personName } from '#contracts/accounts/fields.ts';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { updateProfile, cancelAddressChange, resendVerification } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { BodyIn } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { color, from, line, radius, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Quiet, Text } from '../../../ui/layout/flow.ts';
import { NoticeFrame, NoticeWords } from '../../../ui/layout/notice-frame.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Actions, FormFrame, Pair, showAtFields } from '../form-parts.ts';
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

function EmailNotice({ user }: { user: User }) {
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

const Floating = styled(Actions)`
  position: sticky;
  /* Above the bar of a phone. */
  bottom: ${space(20)};
  ${from.desk} {
    bottom: ${space(4)};
  }
  padding: ${space(2)};
  background: ${color.raised};
  border: ${line.hair};
  border-radius: ${radius.large};
`;

function SaveBar({ isSaving, onDiscard }: { isSaving: boolean; onDiscard: () => void }) {
  return (
    <Floating ref={toForm}>
      <Button type="submit" tone="primary" pending={isSaving} pendingText="Saving...">
        Save changes
      </Button>
      <Button tone="plain" disabled={isSaving} onClick={onDiscard}>
        Discard
      </Button>
    </Floating>
  );
}

type Fields = { firstName: string; lastName: string; email: string };

const FIELDS = ['firstName', 'lastName', 'email'] as const;

function valuesOf({ firstName, lastName, email }: User): Fields {
  return { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
}

function schemaFor(user: User) {
  return z.object({
    firstName: personName,
    lastName: personName,
    email: user.email === null ? z.union([z.literal(''), mailAddress]) : mailAddress,
  });
}

/** Only differences are sent: a new address must be confirmed first, and an empty name removes it. */
function bodyOf({ firstName, lastName, email }: Fields, user: User): BodyIn<typeof updateProfile> {
  return {
    ...(firstName !== (user.firstName ?? '') && { firstName }),
    ...(lastName !== (user.lastName ?? '') && { lastName }),
    ...(email !== (user.email ?? '') && { email }),
  };
}

export function ProfileForm({ user }: { user: User }) {
  const updating = useCallMutation(updateProfile);
  const noteChange = useChangedUser();
  const toast = useToast();
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    resolver: zodResolver(schemaFor(user)),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const submit = handleSubmit(async (fields) => {
    const body = bodyOf(fields, user);
    try {
      const { user: changed } = (await updating.mutateAsync({ body })).data;
      noteChange(changed);
      reset(valuesOf(changed), { keepDirtyValues: false });
      const hasMailed = body.email !== undefined && changed.pendingEmail !== null;
      toast({
        title: 'Profile Updated',
        tone: 'gain',
        ...(hasMailed && { message: `Open the link we sent to ${changed.pendingEmail} to change your address.` }),
      });
    } catch (error) {
      showAtFields(error, setError, FIELDS);
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  });
  return (
    <Panel title="Profile Settings">
      <EmailNotice user={user} />
      <FormFrame noValidate onSubmit={(event) => void submit(event)}>
        <Pair>
          <Field label="First name" error={errors.firstName?.message}>
            {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
          </Field>
        </Pair>
        <Field
          label="Email"
          hint="A new address takes effect once you open the link we send to it."
          error={errors.email?.message}
        >
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        {isDirty && (
          <SaveBar isSaving={isSubmitting} onDiscard={() => reset(valuesOf(user), { keepDirtyValues: false })} />
        )}
      </FormFrame>
    </Panel>
  );
}
