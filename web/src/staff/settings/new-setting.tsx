import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Box } from '../house/box.tsx';
import type { Setting } from './setting.ts';
import { valueOf } from './setting-value.tsx';

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  align-items: end;
  ${from.tablet} {
    grid-template-columns: 20rem 1fr auto;
  }
`;

type NewSettingProps = {
  /** Known settings without a stored value. */
  settings: readonly Setting[];
  onAdd(setting: Setting, value: unknown): void;
};

export function NewSetting({ settings, onAdd }: NewSettingProps) {
  const [key, setKey] = useState('');
  const [text, setText] = useState('');
  const setting = settings.find((known) => known.key === key);
  const add = (event: FormEvent) => {
    event.preventDefault();
    // As documented: without a key or a value nothing happens.
    if (setting === undefined || text.trim() === '') return;
    onAdd(setting, valueOf(text)?.value ?? text);
  };
  const options = [
    { value: '', label: 'Choose a key' },
    ...settings.map((known) => ({ value: known.key, label: known.key })),
  ];
  return (
    <Box title="Add New Setting">
      <Form onSubmit={add}>
        <Field label="Key">{(control) => <Select {...control} value={key} onValue={setKey} options={options} />}</Field>
        <Field label={setting === undefined ? 'Value' : `Value (${setting.unit})`}>
          {(control) => (
            <Input {...control} value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        <Button type="submit">Add Setting</Button>
      </Form>
    </Box>
  );
}
