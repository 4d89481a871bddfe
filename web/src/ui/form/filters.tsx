// The filters of a list are in the address, so that they can be kept and shared.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { Button } from '../action/button.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { useTypedText } from './use-typed-text.ts';

/** The first option filters nothing. */
type Choice = { label: string; hint?: string; options: readonly { value: string; label: string }[] };
type Choices = Readonly<Record<string, Choice>>;

/** The chosen options and the text searched for. */
export type Filters<C extends Choices> = { [Name in keyof C]: C[Name]['options'][number]['value'] } & { text: string };

export type Filtering<C extends Choices> = {
  choices: C;
  filters: Filters<C>;
  areSet: boolean;
  change(next: Partial<Filters<C>>): void;
  /** The focus goes to the bar. */
  clear(): void;
  clearings: number;
  bar: RefObject<HTMLDivElement | null>;
};

export function useFilters<C extends Choices>(choices: C): Filtering<C> {
  const [search, setSearch] = useSearchParams();
  const [clearings, setClearings] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (clearings > 0) bar.current?.focus();
  }, [clearings]);
  const chosen = Object.entries(choices).map(([name, { options }]) => {
    return [name, (options.find(({ value }) => value === search.get(name)) ?? options[0]!).value] as const;
  });
  const filters = { ...Object.fromEntries(chosen), text: search.get('text') ?? '' } as Filters<C>;
  const set = (all: Record<string, string>) =>
    Object.entries(all).filter(([name, value]) => value !== (choices[name]?.options[0]!.value ?? ''));
  const write = (all: Record<string, string>) => setSearch(Object.fromEntries(set(all)), { replace: true });
  return {
    choices,
    filters,
    areSet: set(filters).length > 0,
    change: (next) => write({ ...filters, ...next }),
    clear() {
      write({});
      setClearings(clearings + 1);
    },
    clearings,
    bar,
  };
}

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: ${space(3)};
  align-items: start;

  & > :last-child {
    grid-column: 1 / -1;
  }
  ${from.tablet} {
    grid-template-columns: 12rem 12rem minmax(0, 1fr);
    & > :last-child {
      grid-column: auto;
    }
  }
`;

type FilterBarProps<C extends Choices> = { of: Filtering<C>; name: string; placeholder: string };

/** For two choices and a text. */
export function FilterBar<C extends Choices>(props: FilterBarProps<C>) {
  // Remounted after each clearing, to drop typed text that was not passed on.
  return <Fields key={props.of.clearings} {...props} />;
}

function Fields<C extends Choices>({ of, name, placeholder }: FilterBarProps<C>) {
  const { choices, bar } = of;
  const filters: Record<string, string> = of.filters;
  const change = (next: Record<string, string>) => of.change(next as Partial<Filters<C>>);
  const [text, type] = useTypedText(of.filters.text, (typed) => change({ text: typed }));
  return (
    <Row ref={bar} tabIndex={-1} role="search" aria-label={name}>
      {Object.entries(choices).map(([choice, { options, ...field }]) => (
        <Field key={choice} {...field}>
          {(control) => (
            <Select
              {...control}
              value={filters[choice]!}
              onValue={(value) => change({ [choice]: value })}
              options={options}
            />
          )}
        </Field>
      ))}
      <Field label="Search">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder={placeholder}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </Row>
  );
}

type NoMatchProps = {
  /** "games" */
  things: string;
  /** How many were searched while there are more; null if there are none. */
  looked: number | null;
  /** Null if no filter is set; then the children are shown. */
  onClear: (() => void) | null;
  children: ReactNode;
};

export function NoMatch({ things, looked, onClear, children }: NoMatchProps) {
  if (looked !== null) {
    return (
      <EmptyState title={`No match in your latest ${looked} ${things}.`}>Load more to search further back.</EmptyState>
    );
  }
  if (onClear === null) return children;
  return (
    <EmptyState
      title={`No ${things} found matching your filters.`}
      action={
        <Button small onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      {`Clear the filters to see all your ${things}.`}
    </EmptyState>
  );
}
