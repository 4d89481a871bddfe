import { useState } from 'react';
import type { factors } from '#contracts/accounts/factor-calls.ts';
import { removePasskey, renamePasskey } from '#contracts/accounts/passkey-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { Form, Note, Wrong } from '../form-parts.ts';

export type OwnPasskey = NonNullable<ReplyOf<typeof factors>['passkeys']>[number];
const MOST_CHARACTERS = 50;

export function PasskeyChanges({ passkey: { id, name: before }, onDone }: { passkey: OwnPasskey; onDone(): void }) {
  const renaming = useCallMutation(renamePasskey);
  const removing = useCallMutation(removePasskey);
  const [name, setName] = useState(before);
  const error = renaming.error ?? removing.error;
  const params = { passkey: id };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals to the form around them.
        event.stopPropagation();
        if (name.trim() !== '') renaming.mutate({ params, body: { name: name.trim() } }, { onSuccess: onDone });
      }}
    >
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={MOST_CHARACTERS}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      {error !== null && <Wrong role="alert">{sentenceOf(error)}</Wrong>}
      <Row gap={3} align="center" wrap>
        <Button type="submit" tone="primary" pending={renaming.isPending} pendingText="Saving...">
          Save the name
        </Button>
        <Button
          tone="danger"
          pending={removing.isPending}
          pendingText="Removing..."
          onClick={() => removing.mutate({ params, body: {} }, { onSuccess: onDone })}
        >
          Remove this passkey
        </Button>
      </Row>
      <Note>Removing it ends your other sessions.</Note>
    </Form>
  );
}
