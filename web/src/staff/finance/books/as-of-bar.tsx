import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { color, line, radius, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Input } from '../../../ui/form/input.tsx';

const Bar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  label {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  input {
    width: 14rem;
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
`;

const Note = styled.p`
  padding: ${space(1)} ${space(3)};
  background: ${color.brassTint};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.fine};
`;

type AsOfBarProps = { at: string; setAt(at: string): void; position: string | null | undefined };

/** A day, a time with its zone or a log position. */
export function AsOfBar({ at, setAt, position }: AsOfBarProps) {
  const [typed, setTyped] = useState(at);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAt(typed.trim());
  };
  const toNow = () => {
    setTyped('');
    setAt('');
  };
  return (
    <Bar onSubmit={submit} role="search">
      <label htmlFor="as-of">As of</label>
      <Input
        id="as-of"
        value={typed}
        placeholder="2026-11-30 or 0:1234"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button small type="submit">
        Show
      </Button>
      {at !== '' && (
        <>
          <Note role="status">
            The books as of {at}
            {position !== undefined && position !== null && `, position ${position}`}
          </Note>
          <Button small onClick={toNow}>
            Back to now
          </Button>
        </>
      )}
    </Bar>
  );
}
