import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormFrame } from './form-frame.ts';

type KeepAccountProps = {
  sentence: string | null;
  isKeeping: boolean;
  onKeep(): void;
  onClose(): void;
};

export function KeepAccount({ sentence, isKeeping, onKeep, onClose }: KeepAccountProps) {
  return (
    <Dialog
      isOpen={sentence !== null}
      onOpenChange={(isOpen) => void (isOpen || onClose())}
      title="Keep your account?"
      description={sentence ?? ''}
    >
      <FormFrame as="div">
        <Button tone="primary" pending={isKeeping} pendingText="Signing in..." onClick={onKeep}>
          Keep my account and sign in
        </Button>
        <Button onClick={onClose}>Delete it as planned</Button>
      </FormFrame>
    </Dialog>
  );
}
