import { type FormEvent, useState } from 'react';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { assignExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { useUser } from '../../../api/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Form, FormFoot } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';

const OWNERS = [
  { value: 'keep', label: 'Keep' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'No owner' },
] as const;

type NoteDialogProps = { rows: readonly FinanceException[]; onClose(): void };

export function NoteDialog({ rows, onClose }: NoteDialogProps) {
  const { id } = useUser();
  const { act, isPending } = useStaffAct(assignExceptionsCall);
  const [owner, setOwner] = useState<(typeof OWNERS)[number]['value']>('me');
  const [note, setNote] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      ids: rows.map((row) => row.id),
      ...(owner !== 'keep' && { owner: owner === 'me' ? id : null }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    if ((await act({ body })) !== null) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Owner and note"
      description={`${rows.length} ${rows.length === 1 ? 'exception' : 'exceptions'}.`}
    >
      <Form onSubmit={(event) => void send(event)} noValidate>
        <Field label="Owner">
          {(control) => <Select {...control} value={owner} onValue={setOwner} options={OWNERS} />}
        </Field>
        <Field label="Note">
          {(control) => (
            <Input {...control} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
        <FormFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" pending={isPending}>
            Save
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
