import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { contactSupportCall } from '#contracts/support/calls.ts';
import { LONGEST_MESSAGE, LONGEST_SUBJECT, ticketMessage, ticketSubject } from '#contracts/support/ticket.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { FormFrame } from './form-frame.ts';

const fields = z.object({ email: mailAddress, subject: ticketSubject, message: ticketMessage });

export function ContactForm() {
  const { mutateAsync, data, error } = useCallMutation(contactSupportCall);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '', subject: '', message: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    await mutateAsync({ body }).catch(() => undefined);
  });
  if (data !== undefined) return <p role="status">{data.data.message}</p>;
  return (
    <FormFrame noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem problem={error && { title: 'Your message was not sent', message: sentenceOf(error) }} />
      <Field label="Email" hint="We send a link that confirms it." error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} {...register('subject')} maxLength={LONGEST_SUBJECT} autoComplete="off" />}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => <TextArea {...control} {...register('message')} rows={6} maxLength={LONGEST_MESSAGE} />}
      </Field>
      <div>
        <Button type="submit" tone="primary" pending={isSubmitting} pendingText="Sending...">
          Send
        </Button>
      </div>
    </FormFrame>
  );
}
