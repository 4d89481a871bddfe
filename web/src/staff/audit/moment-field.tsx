import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { color, size, space } from '../../theme/tokens.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { MOMENT_HINT, momentIn } from './moment-in.ts';

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
    const moment = typed === '' ? '' : momentIn(typed, Date.now());
    setWrong(moment === null);
    if (moment !== null && moment !== value) onValue(moment);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <Form onSubmit={submit} $isInline={isInline}>
      <Field
        label={isInline ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        error={isWrong ? MOMENT_HINT : undefined}
      >
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
