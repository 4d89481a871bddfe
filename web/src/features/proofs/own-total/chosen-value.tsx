import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CHOSEN_MOST, chooseValue, ownLiability } from '#contracts/proofs/liability-calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

function FromTomorrow({ chosen }: { chosen: string | null }) {
  return (
    <Text maxWidth="65ch">
      {chosen === null
        ? 'Your value was removed. The next total, just after midnight (UTC), is made without it.'
        : 'This value is saved. It is used from tomorrow: the next total is made just after midnight (UTC).'}
    </Text>
  );
}

/** `used`: in the latest total. */
export function ChosenValue({ chosen, used }: { chosen: string | null; used: string | null }) {
  const choosing = useCallMutation(chooseValue);
  const queries = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState(chosen ?? '');
  const [problem, setProblem] = useState<string>();
  const choose = async (value: string | null) => {
    setProblem(undefined);
    try {
      await choosing.mutateAsync({ body: { value } });
      setTyped(value ?? '');
      await queries.invalidateQueries({ queryKey: keyOf(ownLiability) });
      toast({
        title: value === null ? 'Value Removed' : 'Value Saved',
        message: 'It is used from tomorrow, in the next total.',
        tone: 'gain',
      });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value === '') setProblem('Enter a value.');
    else void choose(value);
  };
  return (
    <Panel title="A value of your own">
      <Text maxWidth="65ch">
        Your nonce, the secret number that marks your parts in the total, is made by us. Add your own value to it, and
        we cannot give the same nonce to another player with the same balance.
      </Text>
      {chosen !== used && <FromTomorrow chosen={chosen} />}
      <Stack as="form" gap={4} maxWidth="34rem" noValidate onSubmit={submit}>
        <Field label="Your value" hint="Any words. They are used from the next total on." error={problem}>
          {(field) => (
            <Input
              {...field}
              value={typed}
              maxLength={CHOSEN_MOST}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Row gap={3} wrap>
          <Button type="submit" pending={choosing.isPending} pendingText="Saving...">
            Save
          </Button>
          {chosen !== null && (
            <Button tone="plain" disabled={choosing.isPending} onClick={() => void choose(null)}>
              Remove it
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
