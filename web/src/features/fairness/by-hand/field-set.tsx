import { Controller, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { color, font, from, line, size, space, weight } from '../../../theme/tokens.ts';
import { Field, type FieldControl } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import type { HandFields } from './claim.ts';
import type { HandField } from './hand-game.ts';

const Legend = styled.legend`
  width: 100%;
  margin-bottom: ${space(3)};
  padding: 0 0 ${space(1)};
  color: ${color.quiet};
  border-bottom: ${line.hair};
  font-family: ${font.face};
  font-size: ${size.small};
  font-weight: ${weight.face};
`;

const Place = styled.div<{ $columns: number }>`
  min-width: 0;
  ${from.tablet} {
    grid-column: span ${({ $columns }) => $columns};
  }
`;

type Form = Pick<
  UseFormReturn<HandFields, unknown, RoundClaim>,
  'control' | 'register' | 'getFieldState' | 'formState'
>;
type Name = Exclude<keyof HandFields, 'game' | 'round'> | `round.${string}`;

function Typing({ field, name, aria, form }: { field: HandField; name: Name; aria: FieldControl; form: Form }) {
  const { control, register } = form;
  const { options, lines, isNumber } = field;
  if (options !== undefined) {
    return (
      <Controller
        name={name}
        control={control}
        render={({ field: { value, onChange } }) => (
          <Select {...aria} value={String(value)} onValue={onChange} options={options} />
        )}
      />
    );
  }
  const plain = { ...aria, ...register(name), autoComplete: 'off', autoCapitalize: 'off', spellCheck: false };
  if (lines !== undefined) return <TextArea {...plain} rows={lines} />;
  return <Input {...plain} inputMode={isNumber ? 'numeric' : 'text'} />;
}

type FieldSetProps = { legend: string; fields: readonly HandField[]; within?: 'round'; form: Form };

export function FieldSet({ legend, fields, within, form }: FieldSetProps) {
  return (
    <Stack as="fieldset" gap={4} columns="minmax(0, 1fr)" fromTablet="repeat(6, minmax(0, 1fr))" align="start">
      <Legend>{legend}</Legend>
      {fields.map((field) => {
        const name = (within === undefined ? field.name : `${within}.${field.name}`) as Name;
        return (
          <Place key={name} $columns={field.columns}>
            <Field
              label={field.label}
              hint={field.hint}
              error={form.getFieldState(name, form.formState).error?.message}
            >
              {(aria) => <Typing field={field} name={name} aria={aria} form={form} />}
            </Field>
          </Place>
        );
      })}
    </Stack>
  );
}
