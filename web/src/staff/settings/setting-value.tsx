import { useState } from 'react';
import { styled } from 'styled-components';
import { font, size } from '../../theme/tokens.ts';
import type { FieldControl } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { optionsOf } from '../house/options-of.ts';

const Json = styled(TextArea)`
  min-height: 8rem;
  font-family: ${font.mono};
  font-size: ${size.fine};
`;

const Figure = styled(Input)`
  max-width: 12rem;
  text-align: end;
`;

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

export function valueOf(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Changes when someone else saves, unless the field was edited. */
export function useTyped(value: unknown): [string, (text: string) => void, boolean] {
  const saved = textOf(value);
  const [typed, setTyped] = useState<{ from: string; text: string } | null>(null);
  const isEdited = typed !== null && typed.text !== saved;
  return [typed?.text ?? saved, (text) => setTyped({ from: saved, text }), isEdited];
}

const YES_NO = optionsOf({ true: 'Yes', false: 'No' });

type SettingValueProps = {
  bounds: Readonly<Record<string, unknown>>;
  text: string;
  onText(text: string): void;
  control?: Partial<FieldControl> & { 'aria-label'?: string };
};

export function SettingValue({ bounds, text, onText, control = {} }: SettingValueProps) {
  const { type, minimum, maximum } = bounds as { type?: string; minimum?: number; maximum?: number };
  if (type === 'boolean') {
    return (
      <Select
        {...control}
        value={text === 'true' ? 'true' : 'false'}
        onValue={(value) => onText(value)}
        options={YES_NO}
      />
    );
  }
  if (type === 'integer' || type === 'number') {
    return (
      <Figure
        {...control}
        type="number"
        inputMode="numeric"
        step={1}
        min={minimum}
        max={maximum}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    );
  }
  return <Json {...control} spellCheck={false} value={text} onChange={({ target }) => onText(target.value)} />;
}
