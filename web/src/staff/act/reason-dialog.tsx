import { type FormEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { Button, type ButtonTone } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Suggestions } from './body-field.tsx';

export const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

export const FormFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(2)};
`;

type ConfirmDialogProps = {
  title: string;
  description: ReactNode;
  confirm: string;
  tone?: ButtonTone;
  isPending: boolean;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
  /** Below the buttons, which stay above the fold. */
  evidence?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, tone = 'primary', isPending, onConfirm, onClose, children, evidence } = props;
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
      {evidence}
    </Dialog>
  );
}

type ReasonDialogProps = Omit<ConfirmDialogProps, 'onConfirm'> & {
  /** Filled in at first. */
  reason?: string;
  /** Offered above the field, which they fill in. */
  suggestions?: readonly string[];
  onConfirm(reason: string): void;
};

const LONGEST = 200;

export function ReasonDialog({ reason = '', suggestions, onConfirm, children, ...props }: ReasonDialogProps) {
  const [text, setText] = useState(reason);
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(text.trim() === '');
    if (text.trim() !== '') onConfirm(text.trim());
  };
  return (
    <ConfirmDialog {...props} onConfirm={confirm}>
      {children}
      {suggestions !== undefined && <Suggestions suggestions={suggestions} text={text} onPick={setText} />}
      <Field label="Reason" error={isMissing ? 'Say why.' : undefined}>
        {(control) => (
          <Input
            {...control}
            data-first-focus=""
            maxLength={LONGEST}
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
