import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { sendTipCall, type TipState, tipState } from '#contracts/tips/calls.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { color, space, touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { Quiet, Row, Stack } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${touch};
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${color.brassFill};
  }
`;

type TipDialogProps = {
  /** Null for the rain pool. */
  to: string | null;
  onClose(): void;
};

export function TipDialog({ to, onClose }: TipDialogProps) {
  const state = useCallQuery(tipState, undefined, { refetchOnMount: 'always' });
  const terms = state.data;
  const name = to ?? 'the rain pool';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Tip ${name}`}
      description={to === null ? 'Your points go to all players who join the next rain.' : undefined}
    >
      {state.isPending && <LinesSkeleton lines={3} columns={1} label="Loading the limits of tips" />}
      <ErrorState title="The limits of tips could not be loaded." {...failedFirstRead(state)} />
      {terms !== undefined && <TipForm to={to} name={name} terms={terms} onClose={onClose} />}
    </Dialog>
  );
}

function whyNotOf({ isOn, whyNot, minimumPoints }: TipState, left: number): string | null {
  if (!isOn) return 'Tips are off at the moment.';
  if (whyNot !== null) return whyNot;
  return left < minimumPoints ? 'You have reached your daily limit of tips. Try again tomorrow (UTC).' : null;
}

type TipFormProps = TipDialogProps & { name: string; terms: TipState };

function TipForm(props: TipFormProps) {
  const left = Math.max(0, props.terms.dailyLimitPoints - props.terms.sentPoints);
  const whyNot = whyNotOf(props.terms, left);
  if (whyNot === null) return <OpenForm {...props} left={left} />;
  return (
    <>
      <p>{whyNot}</p>
      <Row gap={2} justify="end" wrap>
        <Button onClick={props.onClose}>Close</Button>
      </Row>
    </>
  );
}

/** Resolves to the problem, or to undefined once the tip is sent. */
function useSendTip(to: string | null, onSent: () => void) {
  const toast = useToast();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCallMutation(sendTipCall);
  const send = async (points: number, isPublic: boolean): Promise<string | undefined> => {
    try {
      const { state, message } = (await mutateAsync({ body: { to, points, isPublic } })).data;
      void client.invalidateQueries({ queryKey: keyOf(tipState) });
      const isBack = state === 'returned';
      toast({ title: isBack ? 'Tip Returned' : 'Tip Sent', message, tone: isBack ? 'loss' : 'gain' });
      onSent();
      return undefined;
    } catch (error) {
      return sentenceOf(error);
    }
  };
  return { send, isPending };
}

function OpenForm({ to, name, terms, left, onClose }: TipFormProps & { left: number }) {
  const { points: balance } = useUser();
  const { send, isPending } = useSendTip(to, onClose);
  const { minimumPoints, maximumPoints } = terms;
  const [amount, setAmount] = useState<number | null>(minimumPoints);
  const [isPublic, setPublic] = useState(true);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const most = Math.max(0, Math.min(maximumPoints, left, balance));
    if (amount === null || amount < minimumPoints) setProblem(`A tip has at least ${countedPoints(minimumPoints)}.`);
    else if (amount > most) setProblem(`You can tip at most ${countedPoints(most)} now.`);
    else setProblem(await send(amount, isPublic));
  };
  return (
    <Stack as="form" gap={4} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Points"
        hint={`${countedPoints(minimumPoints)} to ${countedPoints(maximumPoints)}. You have ${countedPoints(balance)}.`}
        error={problem}
      >
        {(control) => (
          <NumberInput {...control} data-first-focus="" value={amount} max={1_000_000} onValue={setAmount} />
        )}
      </Field>
      <Choice>
        <input type="checkbox" checked={isPublic} onChange={({ target }) => setPublic(target.checked)} />
        Show it in the chat
      </Choice>
      <Quiet>
        You can tip {countedPoints(left)} more today (UTC). Tips count towards your daily limit of withdrawals. A tip
        can’t be taken back.
      </Quiet>
      <Row gap={2} justify="end" wrap>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" pending={isPending} pendingText="Sending...">
          {amount === null ? `Tip ${name}` : `Tip ${countedPoints(amount)}`}
        </Button>
      </Row>
    </Stack>
  );
}
