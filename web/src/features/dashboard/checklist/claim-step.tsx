import { claimChecklistStepCall } from '#contracts/checklist/calls.ts';
import type { ChecklistStep } from '#contracts/checklist/steps.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

const toList = focusHandedOn();

/** `words`: of the step, because several buttons of the list have the same text. */
export function ClaimStep({ step, words }: { step: ChecklistStep; words: string }) {
  const { mutateAsync, isPending } = useCallMutation(claimChecklistStepCall);
  const toast = useToast();
  const claim = async () => {
    try {
      const { amount } = (await mutateAsync({ body: { step } })).data;
      toast({ title: 'Reward Claimed', message: `You got ${countedPoints(amount)}.`, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Claim Failed', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button ref={toList} small pending={isPending} pendingText="Claiming..." onClick={() => void claim()}>
      <span>
        Claim <VisuallyHidden>reward: {words}</VisuallyHidden>
      </span>
    </Button>
  );
}
