import { type FormEvent, useState } from 'react';
import { replyToTicketCall } from '#contracts/support/staff-calls.ts';
import { LONGEST_MESSAGE } from '#contracts/support/ticket.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Form, FormFoot } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type ReplyFormProps = { number: number; version: number };

/** `version`: what is on screen. An answer to a ticket that changed since is refused, and the text is kept. */
export function ReplyForm({ number, version }: ReplyFormProps) {
  const { act, isPending } = useStaffAct(replyToTicketCall);
  const toast = useToast();
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async (state: 'waiting' | 'closed') => {
    setMissing(message.trim() === '');
    if (message.trim() === '' || isPending) return;
    if ((await act({ params: { number }, body: { message, state, version } })) === null) return;
    setMessage('');
    toast({ title: 'Answer Sent', message: `In ticket ${number}.`, tone: 'gain' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('waiting');
  };
  return (
    <Form onSubmit={submit} noValidate>
      <Field label="Answer" error={isMissing ? 'Enter a message.' : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={LONGEST_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
      <FormFoot>
        <Button small disabled={isPending} onClick={() => void send('closed')}>
          Send and close
        </Button>
        <Button small type="submit" tone="primary" pending={isPending}>
          Send
        </Button>
      </FormFoot>
    </Form>
  );
}
