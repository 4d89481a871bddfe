// Checks a round of any game from typed values, without the server, so other players' receipts can be checked too.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Resolver, useForm, useWatch, Controller, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { from, space, color, font, line, size, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field, type FieldControl } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { explainRound } from '../verify/explain-round.ts';
import { Verdict } from '../verify/verdict.tsx';
import { emptyFields, handClaim, type HandFields, POINTS_FIELDS, SEED_FIELDS } from './claim.ts';
import { emptyRound, type HandField } from './hand-game.ts';
import { HAND_GAMES } from './hand-games.ts';
import { PasteRecord } from './paste-record.tsx';

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

type HandForm = Pick<
  UseFormReturn<HandFields, unknown, RoundClaim>,
  'control' | 'register' | 'getFieldState' | 'formState'
>;
type Name = Exclude<keyof HandFields, 'game' | 'round'> | `round.${string}`;

function Typing({ field, name, aria, form }: { field: HandField; name: Name; aria: FieldControl; form: HandForm }) {
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

type FieldSetProps = { legend: string; fields: readonly HandField[]; within?: 'round'; form: HandForm };

function FieldSet({ legend, fields, within, form }: FieldSetProps) {
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

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${space(6)};

  & > * {
    width: 100%;
  }
  & > button {
    ${from.tablet} {
      width: auto;
    }
  }
`;

const Choice = styled.div`
  ${from.tablet} {
    max-width: 14rem;
  }
`;

const GAMES = GAME_NAMES.map((value) => ({ value, label: GAME_TITLES[value] }));

const resolver: Resolver<HandFields, unknown, RoundClaim> = (fields, context, options) =>
  zodResolver(handClaim(fields.game))(fields, context, options);

export function ByHand() {
  const [claim, setClaim] = useState<RoundClaim | null>(null);
  const form = useForm<HandFields, unknown, RoundClaim>({ resolver, defaultValues: emptyFields('dice') });
  const game = useWatch({ control: form.control, name: 'game' });
  const fill = (fields: HandFields) => {
    setClaim(null);
    form.reset(fields);
  };
  const choose = (next: GameName) => fill({ ...form.getValues(), game: next, round: emptyRound(HAND_GAMES[next]) });
  const submit = form.handleSubmit(setClaim);
  return (
    <Stack gap={6}>
      <PasteRecord onFields={fill} />
      <Form
        onSubmit={(event) => void submit(event)}
        // Editing clears the verdict of the old values.
        onChange={() => setClaim(null)}
        noValidate
        aria-label="A round by hand"
      >
        <Choice>
          <Field label="Game of the round">
            {(control) => <Select {...control} value={game} onValue={choose} options={GAMES} />}
          </Field>
        </Choice>
        <FieldSet legend="The seeds" fields={SEED_FIELDS} form={form} />
        <FieldSet
          key={game}
          legend={`The round of ${GAME_TITLES[game].toLowerCase()}`}
          fields={HAND_GAMES[game].fields}
          within="round"
          form={form}
        />
        <FieldSet legend="The points" fields={POINTS_FIELDS} form={form} />
        <Button type="submit" tone="primary">
          Recompute
        </Button>
      </Form>
      {claim !== null && <Verdict claim={claim} explanation={explainRound(claim)} />}
    </Stack>
  );
}
