import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { below, color, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Select } from '../../ui/form/select.tsx';
import { useKeys } from '../house/keys.ts';
import { put, useAddress } from './use-address.ts';

/** Filters are in the address, so that a link shows the same rows. */
export function useFilter(name: string): [string, (value: string) => void] {
  const [params, change] = useAddress();
  const set = (value: string) => change((next) => put(next, { [name]: value }));
  return [params.get(name) ?? '', set];
}

/** Those that are set. */
export function useFilters(...names: readonly string[]): Record<string, string> {
  const [params] = useSearchParams();
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== ''));
}

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 2px;
  background: ${color.raised};
  border-radius: ${radius.small};
  ${below.tablet} {
    flex-wrap: nowrap;
    max-width: 100%;
    overflow-x: auto;
    > * {
      flex: none;
    }
  }
`;

const Chip = styled.button`
  min-height: 2rem;
  padding-inline: ${space(3)};
  color: ${color.quiet};
  background: transparent;
  border: 1px solid transparent;
  border-radius: ${radius.small};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
  &[aria-pressed='true'] {
    color: ${color.text};
    background: ${color.panel};
    border-color: ${color.hairline};
  }
`;

type FilterChipsProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string; aside?: ReactNode }[];
  /** Filters that only apply to the previous choice. */
  clears?: readonly string[];
};

export function FilterChips({ label, name, options, clears = [] }: FilterChipsProps) {
  const [params, change] = useAddress();
  const value = params.get(name) ?? '';
  const set = (chosen: string) =>
    change((next) => {
      for (const other of clears) next.delete(other);
      put(next, { [name]: chosen });
    });
  return (
    <Group role="group" aria-label={label}>
      {options.map((option) => (
        <Chip key={option.value} type="button" aria-pressed={value === option.value} onClick={() => set(option.value)}>
          {option.label}
          {option.aside}
        </Chip>
      ))}
    </Group>
  );
}

const Narrow = styled.div`
  select {
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
`;

type ListFilterProps = {
  label: string;
  value: string;
  onValue(value: string): void;
  options: readonly { value: string; label: string }[];
  /** CSS width. */
  width?: string;
};

/** For more choices than fit in chips. */
export function ListFilter({ label, width = '11rem', ...rest }: ListFilterProps) {
  return (
    <Narrow style={{ width }}>
      <Select<string> aria-label={label} {...rest} />
    </Narrow>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  width: min(17rem, 100%);
  min-height: 2.25rem;
  padding-inline: ${space(2)};
  background: ${color.ground};
  border: ${line.firm};
  border-radius: ${radius.small};
  color: ${color.quiet};
  input {
    flex: 1;
    min-width: 0;
    padding: 0;
    color: ${color.text};
    background: none;
    border: 0;
    font-size: ${size.small};
    outline: none;
  }
  &:focus-within {
    outline: 2px solid var(--ring);
    outline-offset: 1px;
  }
  button {
    display: grid;
    place-items: center;
    padding: ${space(1)};
    color: inherit;
    background: none;
    border: 0;
    cursor: pointer;
  }
`;

const TYPED_MS = 250;

/** `f` focuses it. */
export function SearchFilter({ name, label }: { name: string; label: string }) {
  const [value, set] = useFilter(name);
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useKeys([{ key: 'f', label: 'Filter', run: () => input.current?.focus() }]);
  const taken = useRef(value);
  useEffect(() => {
    const typed = text.trim();
    // Nothing was typed: a write would undo other changes of the address.
    if (typed === taken.current) return;
    const timer = setTimeout(() => {
      taken.current = typed;
      latest.current(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box>
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
      />
      {text !== '' && (
        <button type="button" aria-label="Clear" onClick={() => setText('')}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </Box>
  );
}
