import { type ReactNode, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { excludeCall } from '#contracts/limits/calls.ts';
import { type ExclusionChoice, type ExclusionType, exclusionEnd } from '#contracts/limits/exclusion.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../../api/use-call.ts';
import { useLimits } from '../../../api/use-limits.ts';
import { space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { cannotBetWords, endWords } from '../../../ui/exclusion-words.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { TickLabel } from '../../../ui/form/tick-label.ts';
import { Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Form, Words, Wrong } from '../form-parts.ts';

const Facts = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding-inline-start: ${space(5)};
  list-style: disc;
`;

type ExclusionFormProps = { choice: ExclusionChoice; onDone(): void };

function ExclusionForm({ choice, onDone }: ExclusionFormProps) {
  const excluding = useCallMutation(excludeCall);
  const refresh = useRefreshViews();
  const toast = useToast();
  const dates = useDates();
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Fixed while the dialog is open; the ledger counts from the request.
  const [until] = useState(() => exclusionEnd(choice, Date.now()));
  const exclude = async () => {
    try {
      const { data } = await excluding.mutateAsync({ body: { ...choice, isConfirmed: true } });
      refresh(['limits']);
      toast({ title: 'Play is stopped', message: `${cannotBetWords(data.until, dates)}.` });
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (excluding.isPending) return;
    setProblem(isSure ? null : 'Tick the box to continue.');
    if (isSure) void exclude();
  };
  return (
    <Form noValidate onSubmit={submit}>
      <Facts>
        <li>
          <strong>{cannotBetWords(until, dates)}</strong>, and you get no bonuses.
        </li>
        <li>It can’t be ended early, not even by our staff.</li>
        <li>You can finish a round that is open, but not raise it.</li>
        <li>Your points are safe. You can still sign in and earn.</li>
      </Facts>
      <TickLabel>
        <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        <span>I understand that this can’t be undone.</span>
      </TickLabel>
      {problem !== null && <Wrong role="alert">{problem}</Wrong>}
      <Button type="submit" tone="danger" pending={excluding.isPending} pendingText="Stopping play...">
        Stop play {endWords(until, dates)}
      </Button>
    </Form>
  );
}

export type LengthOption = { value: string; label: string; choice: ExclusionChoice };

type ExclusionPanelProps = {
  type: ExclusionType;
  title: string;
  words: ReactNode;
  lengths: readonly [LengthOption, ...LengthOption[]];
  action: string;
};

export function ExclusionPanel({ type, title, words, lengths, action }: ExclusionPanelProps) {
  const { data } = useLimits();
  const dates = useDates();
  const [value, setValue] = useState(lengths[0].value);
  const [isOpen, setOpen] = useState(false);
  const { choice, label } = lengths.find((length) => length.value === value) ?? lengths[0];
  const running = data?.exclusion;
  const isForGood = running?.until === null;
  return (
    <Panel title={title}>
      <Words>{words}</Words>
      {running?.type === type && (
        <Text weight="strong" role="status">
          {cannotBetWords(running.until, dates)}.
        </Text>
      )}
      {!isForGood && (
        <>
          <Text as="div" maxWidth="16rem">
            <Field label="How long">
              {(control) => <Select {...control} value={value} onValue={setValue} options={lengths} />}
            </Field>
          </Text>
          <div>
            <Button tone="danger" onClick={() => setOpen(true)}>
              {action}
            </Button>
          </div>
        </>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={`${title}: ${label}`}>
        <ExclusionForm choice={choice} onDone={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}
