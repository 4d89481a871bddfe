import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { password } from '#contracts/accounts/fields.ts';
import { changePassword } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Actions, FormFrame, Note, Pair, showAtFields } from '../form-parts.ts';
import { useReadSecurityAgain } from './use-read-security-again.ts';

const fields = z
  .object({
    currentPassword: z.string().min(1, 'Enter your current password.'),
    newPassword: password,
    confirmPassword: z.string(),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // Also while another field is wrong, to show all errors at once.
    when: () => true,
  });
type Fields = z.infer<typeof fields>;

const SENT = ['currentPassword', 'newPassword'] as const;
const NOTHING = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePassword({ user }: { user: User }) {
  const changing = useCallMutation(changePassword);
  const readAgain = useReadSecurityAgain();
  const toast = useToast();
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: NOTHING,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      const { message } = (await changing.mutateAsync({ body: { currentPassword, newPassword } })).data;
      reset(NOTHING);
      readAgain();
      toast({ title: 'Password Changed', message, tone: 'gain' });
    } catch (error) {
      showAtFields(error, setError, SENT);
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  });
  return (
    <Panel title="Change password">
      <Note>Your other sessions end when the password changes.</Note>
      <FormFrame noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers which account this is. */}
        <input hidden readOnly autoComplete="username" value={user.username} />
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(control) => <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />}
        </Field>
        <Pair>
          <Field label="New password" hint="At least 6 characters" error={errors.newPassword?.message}>
            {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
          </Field>
          <Field label="Confirm new password" error={errors.confirmPassword?.message}>
            {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
          </Field>
        </Pair>
        <Actions>
          <Button type="submit" tone="primary" pending={isSubmitting} pendingText="Changing...">
            Change password
          </Button>
        </Actions>
      </FormFrame>
    </Panel>
  );
}
