import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { styled } from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { color, font, size, space } from '../../theme/tokens.ts';

export const FormFrame = styled.form`
  display: grid;
  gap: ${space(4)};
  max-width: 34rem;
`;

export const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  align-items: start;
  gap: ${space(4)};
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

export const Words = styled.p`
  max-width: 65ch;
`;

export const Wrong = styled.p`
  color: ${color.loss};
`;

export const Codes = styled.pre`
  margin: 0;
  font-family: ${font.mono};
  font-size: ${size.small};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const Note = styled.p`
  max-width: 65ch;
  color: ${color.quiet};
  font-size: ${size.small};
`;

export function showAtFields<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
  fields: readonly Path<Fields>[],
): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.problem?.details ?? []) {
    const field = fields.find((name) => name === path);
    if (field !== undefined) setError(field, { message });
  }
}
