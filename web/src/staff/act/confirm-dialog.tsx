import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonTone } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Form, FormFoot } from './reason-dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  description: ReactNode;
  confirm: string;
  tone?: ButtonTone;
  isPending: boolean;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, tone = 'primary', isPending, onConfirm, onClose, children } = props;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onConfirm();
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <Form onSubmit={send} noValidate>
        {children}
        <FormFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone={tone} pending={isPending}>
            {confirm}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
