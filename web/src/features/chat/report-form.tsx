import { type FormEvent, useState } from 'react';
import { REPORT_REASONS, reportChatMessage, type ReportReason } from '#contracts/chat/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults or hate',
  scam: 'Begging or scam',
  personal: 'Personal details',
  other: 'Something else',
};

type ReportFormProps = { id: number; username: string; onDone(): void };

export function ReportForm({ id, username, onDone }: ReportFormProps) {
  const toast = useToast();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { mutateAsync: report, isPending } = useCallMutation(reportChatMessage);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await report({ params: { id }, body: { reason, note } });
      toast({ title: 'Message reported', message: 'Our moderators will look at it.' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
    onDone();
  };
  return (
    <Stack
      as="form"
      gap={3}
      pad={2}
      aria-label={`Report the message of ${username}`}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Reason">
        {(control) => (
          <Select
            {...control}
            value={reason}
            onValue={setReason}
            options={REPORT_REASONS.map((value) => ({ value, label: LABELS[value] }))}
          />
        )}
      </Field>
      <Field label="Note (optional)">
        {(control) => (
          <Input {...control} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      <Button type="submit" small tone="primary" pending={isPending}>
        Report
      </Button>
    </Stack>
  );
}
