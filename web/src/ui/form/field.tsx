import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, size, space, weight } from '../../theme/tokens.ts';

const Frame = styled.div`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
`;

const Label = styled.label`
  font-size: ${size.small};
  font-weight: ${weight.strong};
`;

const Hint = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

export const FieldProblem = styled.p`
  color: ${color.loss};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
`;

export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <Frame>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': noteId }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {error !== undefined && (
        <FieldProblem id={noteId} role="alert">
          {error}
        </FieldProblem>
      )}
      {error === undefined && hint !== undefined && <Hint id={noteId}>{hint}</Hint>}
    </Frame>
  );
}
