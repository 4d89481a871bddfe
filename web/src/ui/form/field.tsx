import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, size, weight } from '../../theme/tokens.ts';
import { Stack, Text } from '../layout/flow.ts';

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
    <Stack gap={1} shrinks>
      <Text as="label" size="small" weight="strong" htmlFor={id}>
        {label}
      </Text>
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
      {error === undefined && hint !== undefined && (
        <Text tone="quiet" size="fine" id={noteId}>
          {hint}
        </Text>
      )}
    </Stack>
  );
}
