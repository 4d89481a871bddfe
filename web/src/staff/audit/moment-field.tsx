import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { asOf } from '#contracts/books/moment.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

/** Parses a day, time or position; null if it is none. A time without a zone is UTC. */
function momentIn(text: string): string | null {
  const typed = text.trim().replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2');
  const zoned = /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(typed) ? `${typed}Z` : typed;
  return asOf.safeParse(zoned).success ? zoned : null;
}

const Form = styled.form<{ $isInline: boolean }>`
  width: min(${({ $isInline }) => ($isInline ? '10rem' : '15rem')}, 100%);
  label:has(> span:only-child) {
    height: 0;
  }
  input {
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
    background: ${color.ground};
  }
`;

type MomentFieldProps = {
  label: string;
  /** Names the field by its placeholder only. */
  isInline?: boolean;
  /** Of the address; empty for the default. */
  value: string;
  placeholder: string;
  onValue(value: string): void;
};

/** Takes effect with Enter or when it loses the focus. */
export function MomentField(props: MomentFieldProps) {
  return <TypedMoment key={props.value} {...props} />;
}

function TypedMoment({ label, isInline = false, value, placeholder, onValue }: MomentFieldProps) {
  const [text, setText] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    const typed = text.trim();
    const moment = typed === '' ? '' : momentIn(typed);
    setWrong(moment === null);
    if (moment !== null && moment !== value) onValue(moment);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  const error = isWrong ? 'Write 2026-05-01, 2026-05-01 12:00 (UTC) or 0:1234.' : undefined;
  return (
    <Form onSubmit={submit} $isInline={isInline}>
      <Field label={isInline ? <VisuallyHidden>{label}</VisuallyHidden> : label} error={error}>
        {(control) => (
          <Input
            {...control}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
            onBlur={take}
          />
        )}
      </Field>
    </Form>
  );
}
