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

const LONGEST = 200;

type ReasonDialogProps = {
  title: string;
  description: ReactNode;
  confirm: string;
  tone?: ButtonTone;
  /** Filled in at first. */
  reason?: string;
  /** Offered above the field, which they fill in. */
  suggestions?: readonly string[];
  isPending: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
  children?: ReactNode;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirm, tone = 'primary', isPending, onConfirm, onClose, children } = props;
  const [reason, setReason] = useState(props.reason ?? '');
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === '');
    if (text !== '' && !isPending) onConfirm(text);
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <Form onSubmit={send} noValidate>
        {children}
        {props.suggestions !== undefined && (
          <Suggestions suggestions={props.suggestions} text={reason} onPick={setReason} />
        )}
        <Field label="Reason" error={isMissing ? 'Say why.' : undefined}>
          {(control) => (
            <Input
              {...control}
              data-first-focus=""
              maxLength={LONGEST}
              value={reason}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
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
