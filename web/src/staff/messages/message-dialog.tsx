import { type FormEvent, useState } from 'react';
import { sendNotificationCall } from '#contracts/notifications/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Form, FormFoot } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const ACCOUNT = /^\d{1,15}$/;

type MessageDialogProps = { account: number | null; onClose(): void };

export function MessageDialog({ account, onClose }: MessageDialogProps) {
  const { act, isPending } = useStaffAct(sendNotificationCall, onClose);
  const toast = useToast();
  const [to, setTo] = useState(account === null ? '' : String(account));
  const [title, setTitle] = useState('');
  const [message, setMessage] = useState('');
  const [mail, setMail] = useState(false);
  const [problems, setProblems] = useState<{ to?: string; title?: string; message?: string }>({});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(to !== '' && !ACCOUNT.test(to) && { to: 'An account is a number.' }),
      ...(title.trim() === '' && { title: 'Enter a title.' }),
      ...(message.trim() === '' && { message: 'Enter a message.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || isPending) return;
    const body = { account: to === '' ? null : Number(to), title: title.trim(), message: message.trim(), mail };
    if ((await act({ body })) === null) return;
    toast({ title: 'Message Sent', message: to === '' ? 'To all players.' : `To account ${to}.`, tone: 'gain' });
    onClose();
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="New message">
      <Form onSubmit={(event) => void send(event)} noValidate>
        <Field label="Account" hint="Empty: all players." error={problems.to}>
          {(control) => (
            <Input {...control} inputMode="numeric" value={to} onChange={({ target }) => setTo(target.value)} />
          )}
        </Field>
        <Field label="Title" error={problems.title}>
          {(control) => (
            <Input {...control} maxLength={80} value={title} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Field>
        <Field label="Message" error={problems.message}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={500}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        <label>
          <input type="checkbox" checked={mail} onChange={({ target }) => setMail(target.checked)} /> Also by mail
        </label>
        <FormFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" pending={isPending}>
            {to === '' ? 'Send to all players' : 'Send'}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
