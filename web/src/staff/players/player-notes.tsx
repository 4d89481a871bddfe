import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { addNoteCall, notesCall } from '#contracts/support/staff-calls.ts';
import { LONGEST_MESSAGE } from '#contracts/support/ticket.ts';
import { useUser } from '../../api/session.tsx';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Form, FormFoot } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { Box } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { PlayerLink, Quiet, When } from '../table/figures.tsx';

const List = styled.ol`
  display: grid;
  gap: ${space(3)};
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const MOST_SHOWN = 200;

export function PlayerNotes({ account }: { account: number }) {
  const mayWrite = useUser().permissions.includes('write-notes');
  const input = { params: { id: account }, query: { limit: MOST_SHOWN } };
  const read = useFresh(notesCall, input);
  return (
    <Box title="Notes">
      {mayWrite && <NoteForm account={account} />}
      <ReadState of={read} problem="The notes could not be read." />
      {read.data?.length === 0 && <Quiet>Notes of staff appear here. The player does not see them.</Quiet>}
      <List>
        {read.data?.map(({ id, author, authorName, note, at }) => (
          <li key={id}>
            <Quiet>
              <PlayerLink account={author} name={authorName} />, <When at={at} />
            </Quiet>
            <p>{note}</p>
          </li>
        ))}
      </List>
    </Box>
  );
}

function NoteForm({ account }: { account: number }) {
  const { act, isPending } = useStaffAct(addNoteCall);
  const [note, setNote] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '' || isPending) return;
    if ((await act({ params: { id: account }, body: { note } })) !== null) setNote('');
  };
  return (
    <Form onSubmit={(event) => void add(event)}>
      <Field label="New note">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={LONGEST_MESSAGE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <FormFoot>
        <Button small type="submit" tone="primary" pending={isPending}>
          Add note
        </Button>
      </FormFoot>
    </Form>
  );
}
