import { styled } from 'styled-components';
import { space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(2)};
`;

type ResetDialogProps = {
  isOpen: boolean;
  betPoints: number;
  keptWords: string;
  onKeep(): void;
  onReset(): void;
};

export function ResetDialog({ isOpen, betPoints, keptWords, onKeep, onReset }: ResetDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onKeep}
      title="Set this round aside?"
      description={`Your round of ${countedPoints(betPoints)} stays open, and nothing is paid out now. ${keptWords} Until then you can resume it.`}
    >
      <Actions>
        <Button onClick={onReset}>Set it aside</Button>
        <Button tone="primary" onClick={onKeep}>
          Keep playing
        </Button>
      </Actions>
    </Dialog>
  );
}
