import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { personName } from '#contracts/accounts/fields.ts';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { updateProfile } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { BodyIn } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Actions, FormFrame, Pair, showAtFields } from '../form-parts.ts';
import { EmailNotice } from './email-notice.tsx';
import { useChangedUser } from './use-changed-user.ts';

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
        <Actions>
          <Button type="submit" tone="primary" disabled={!isDirty} pending={isSubmitting} pendingText="Saving...">
            Save changes
          </Button>
        </Actions>
      </FormFrame>
    </Panel>
  );
}
