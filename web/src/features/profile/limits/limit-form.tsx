import { type FormEvent, useState } from 'react';
import { setLimitCall } from '#contracts/limits/calls.ts';
import { limitTitle } from '#contracts/limits/words.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../../api/use-call.ts';
import type { OwnLimit } from '../../../api/use-limits.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useDates } from '../../../ui/figure/dates.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Actions, Form, Wrong } from '../form-parts.ts';
import { effectWords, pendingWords } from './limit-words.ts';

export function useSetLimit() {
  const setting = useCallMutation(setLimitCall);
  const refresh = useRefreshViews();
  const toast = useToast();
  const { minute } = useDates();
  const set = async ({ kind, window }: OwnLimit, points: number | null) => {
    const { data } = await setting.mutateAsync({ body: { kind, window, points } });
    refresh(['limits']);
    const { points: current, pending } = data;
    const limit = current === null ? 'No limit' : countedPoints(current);
    toast({
      title: `Your ${limitTitle(kind, window)}`,
      ...(pending === null
        ? { message: `${limit} from now on.`, tone: 'gain' as const }
        : { message: `${pendingWords(pending.points)} on ${minute(pending.from)}. Until then: ${limit}.` }),
    });
  };
  return { set, isPending: setting.isPending };
}

type LimitFormProps = { limit: OwnLimit; onDone(): void };

export function LimitForm({ limit, onDone }: LimitFormProps) {
  const { set, isPending } = useSetLimit();
  const [points, setPoints] = useState<number | null>(limit.points);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (next: number | null) => {
    if (isPending) return;
    setProblem(null);
    try {
      await set(limit, next);
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (points === null || points < 1) return setProblem('Enter at least 1 point.');
    void save(points);
  };
  return (
    <Form noValidate onSubmit={submit}>
      <Field
        label="Points"
        hint={points === null ? undefined : effectWords(limit, points)}
        error={problem ?? undefined}
      >
        {(control) => <NumberInput {...control} value={points} min={1} max={MAX_POINTS} onValue={setPoints} />}
      </Field>
      <Actions>
        <Button type="submit" tone="primary" pending={isPending} pendingText="Saving...">
          Save limit
        </Button>
        {limit.points !== null && (
          <Button disabled={isPending} onClick={() => void save(null)}>
            Remove in 24 hours
          </Button>
        )}
      </Actions>
    </Form>
  );
}

export function CancelChange({ limit }: { limit: OwnLimit }) {
  const { set, isPending } = useSetLimit();
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = () => set(limit, limit.points).catch((error: unknown) => setProblem(sentenceOf(error)));
  return (
    <>
      <Button small tone="plain" pending={isPending} pendingText="Cancelling..." onClick={() => void cancel()}>
        Cancel change
      </Button>
      {problem !== null && <Wrong role="alert">{problem}</Wrong>}
    </>
  );
}
