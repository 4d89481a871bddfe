import * as Popover from '@radix-ui/react-popover';
import { Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { color, layer, line, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { type FilterTerm, problemOf, valueWords } from './filter-terms.ts';
import { put, useAddress } from './use-address.ts';

const Chip = styled.span`
  display: inline-flex;
  align-items: stretch;
  max-width: 100%;
  min-height: 2rem;
  background: ${color.raised};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  button {
    min-width: 1.75rem;
    padding-inline: ${space(2)};
    overflow: hidden;
    color: ${color.quiet};
    background: none;
    border: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  button:hover {
    color: ${color.text};
  }
  button + button {
    display: grid;
    place-items: center;
    padding-inline: ${space(1)};
  }
  b {
    color: ${color.text};
    font-weight: ${weight.strong};
  }
`;

const Add = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 2rem;
  padding-inline: ${space(2)};
  color: ${color.quiet};
  background: none;
  border: 1px dashed ${color.border};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
`;

/** Of a popover beside the table. */
export const Sheet = styled(Popover.Content)`
  z-index: ${layer.overlay};
  display: grid;
  gap: ${space(1)};
  width: max-content;
  min-width: 12rem;
  max-width: min(22rem, calc(100vw - 1rem));
  max-height: var(--radix-popover-content-available-height);
  padding: ${space(3)};
  overflow-y: auto;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
`;

const Choice = styled.button`
  min-height: 2rem;
  padding-inline: ${space(2)};
  color: ${color.text};
  background: none;
  border: 0;
  border-radius: ${radius.small};
  font-size: ${size.small};
  text-align: start;
  cursor: pointer;
  &:hover {
    background: ${color.raised};
  }
`;

type SetFilter = (name: string, value: string) => void;

/** The filters that are set, each to be changed or removed, and those that can be added. All are in the address. */
export function FilterBar({ terms }: { terms: readonly FilterTerm[] }) {
  const [params, change] = useAddress();
  const set: SetFilter = (name, value) => change((next) => put(next, { open: '', [name]: value }));
  const isSet = ({ name }: FilterTerm) => (params.get(name) ?? '') !== '';
  const free = terms.filter((term) => !isSet(term));
  return (
    <>
      {terms.filter(isSet).map((term) => (
        <SetChip key={term.name} term={term} value={params.get(term.name)!} onSet={set} />
      ))}
      {free.length > 0 && <AddFilter terms={free} onSet={set} />}
    </>
  );
}

type SetChipProps = { term: FilterTerm; value: string; onSet: SetFilter };

function SetChip({ term, value, onSet }: SetChipProps) {
  const [isOpen, setOpen] = useState(false);
  const said = valueWords(term, value);
  const problem = problemOf(term, value);
  return (
    <Chip role="group" aria-label={`Filter ${term.label}`} title={problem ?? undefined}>
      <Popup
        isOpen={isOpen}
        onOpenChange={setOpen}
        label={term.label}
        trigger={
          <button type="button">
            {term.label} <b>{problem === null ? said : `${said} (does not fit)`}</b>
          </button>
        }
      >
        <FilterForm term={term} value={value} onSet={onSet} onDone={() => setOpen(false)} />
      </Popup>
      <button type="button" aria-label={`Remove filter ${term.label}`} onClick={() => onSet(term.name, '')}>
        <X size={14} aria-hidden="true" />
      </button>
    </Chip>
  );
}

type AddFilterProps = { terms: readonly FilterTerm[]; onSet: SetFilter };

function AddFilter({ terms, onSet }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<FilterTerm | null>(null);
  const show = (isShown: boolean) => {
    choose(null);
    setOpen(isShown);
  };
  return (
    <Popup
      isOpen={isOpen}
      onOpenChange={show}
      label="Add filter"
      trigger={
        <Add type="button">
          <Plus size={14} aria-hidden="true" />
          Add filter
        </Add>
      }
    >
      {chosen === null ? (
        terms.map((term) => (
          <Choice key={term.name} type="button" onClick={() => choose(term)}>
            {term.label}
          </Choice>
        ))
      ) : (
        <FilterForm key={chosen.name} term={chosen} value="" onSet={onSet} onDone={() => show(false)} />
      )}
    </Popup>
  );
}

type PopupProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  label: string;
  trigger: ReactNode;
  children: ReactNode;
};

function Popup({ isOpen, onOpenChange, label, trigger, children }: PopupProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Sheet align="start" sideOffset={4} collisionPadding={8} aria-label={label}>
          {children}
        </Sheet>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FilterFormProps = SetChipProps & { onDone(): void };

const INPUT = {
  day: { type: 'date' },
  number: { type: 'text', inputMode: 'numeric' },
  text: { type: 'text' },
} as const;

function FilterForm({ term, value, onSet, onDone }: FilterFormProps) {
  const { name, label, input, options } = term;
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const put = (chosen: string) => {
    onSet(name, chosen);
    onDone();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const typed = input === 'number' ? text.replaceAll(/[,\s]/g, '') : text.trim();
    const found = typed === '' ? 'Enter a value.' : problemOf(term, typed);
    if (found === null) put(typed);
    else setProblem(found);
  };
  return (
    <Stack as="form" gap={2} noValidate onSubmit={apply}>
      <Field label={label} error={problem ?? undefined}>
        {(control) =>
          input === 'choice' ? (
            <Select<string>
              {...control}
              value={text}
              onValue={put}
              options={text === '' ? [{ value: '', label: 'Choose' }, ...options] : options}
            />
          ) : (
            <Input
              {...control}
              {...INPUT[input]}
              autoFocus
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setProblem(null);
              }}
            />
          )
        }
      </Field>
      {input !== 'choice' && (
        <Button small tone="primary" type="submit">
          Apply
        </Button>
      )}
    </Stack>
  );
}
