import { Button } from '../../../ui/action/button.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Row } from '../../../ui/layout/flow.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type ResetDialogProps = {
  isOpen: boolean;
  betPoints: number;
  keptWords: string;
  answer(choice: 'keep' | 'reset'): void;
};

export function ResetDialog({ isOpen, betPoints, keptWords, answer }: ResetDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => answer('keep')}
      title="Set this round aside?"
      description={`Your round of ${countedPoints(betPoints)} stays open, and nothing is paid out now. ${keptWords} Until then you can resume it.`}
    >
      <Row gap={2} justify="end" wrap>
        <Button onClick={() => answer('reset')}>Set it aside</Button>
        <Button tone="primary" onClick={() => answer('keep')}>
          Keep playing
        </Button>
      </Row>
    </Dialog>
  );
}
