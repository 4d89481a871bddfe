import { type FormEvent, useState } from 'react';
import { type RainDesk, startRain } from '#contracts/rain/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { countedPoints } from '../../ui/figure/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Form, FormFoot } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const MOST = 1_000_000;

export function StartDialog({ desk, onClose }: { desk: RainDesk; onClose(): void }) {
  const { act, isPending } = useStaffAct(startRain);
  const toast = useToast();
  const [points, setPoints] = useState<number | null>(Math.min(desk.schedule.points, desk.poolPoints) || null);
  const [isMissing, setMissing] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(points === null || points === 0);
    if (points === null || points === 0 || isPending) return;
    if ((await act({ body: { points } })) === null) return;
    toast({ title: 'Rain Started', message: `${countedPoints(points)} for all who join in time.`, tone: 'gain' });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Start rain"
      description={`The pool has ${countedPoints(desk.poolPoints)}. Players have ${desk.schedule.seconds} seconds to join, and get equal whole shares.`}
    >
      <Form onSubmit={(event) => void send(event)} noValidate>
        <Field label="Points" error={isMissing ? 'Enter a number of points.' : undefined}>
          {(control) => <NumberInput {...control} data-first-focus="" value={points} onValue={setPoints} max={MOST} />}
        </Field>
        <FormFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" pending={isPending}>
            Start rain
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
