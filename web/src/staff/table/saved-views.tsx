import * as Popover from '@radix-ui/react-popover';
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useUser } from '../../api/session.tsx';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { Sheet } from './filter-bar.tsx';
import { type KeptLayout, layout as layoutForm } from './kept-layout.ts';

/** Filters and sort as in the address, and the columns. */
const view = z.object({ name: z.string(), search: z.string(), layout: layoutForm.nullable() });
type SavedView = z.infer<typeof view>;
/** The oldest one goes. */
const MOST_VIEWS = 30;
const MOST_LETTERS = 40;

const keyOf = (person: number, table: string) => `tallyhouse-staff-views-${person}-${table}`;

function kept(key: string): readonly SavedView[] {
  try {
    return z.array(view).parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** A person's views of a table, in this browser. */
function useSavedViews(table: string) {
  const key = keyOf(useUser().id, table);
  const [views, setViews] = useState(() => kept(key));
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the views last until the page is closed.
    }
  };
  return [views, keep] as const;
}

const Line = styled.div`
  display: flex;
  align-items: center;
  button {
    min-height: 2rem;
    padding-inline: ${space(2)};
    color: ${color.quiet};
    background: none;
    border: 0;
    border-radius: ${radius.small};
    font-size: ${size.small};
    cursor: pointer;
  }
  button:hover {
    background: ${color.raised};
  }
  button:first-child {
    flex: 1;
    color: ${color.text};
    text-align: start;
  }
`;

const None = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

/** Without what is open: a link of a view shows the list. */
function searchOf(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('open');
  return next.toString();
}

type SavedViewsProps<Row> = { table: string; layout: KeptLayout<Row> };

export function SavedViews<Row>({ table, layout }: SavedViewsProps<Row>) {
  const [params, setParams] = useSearchParams();
  const [views, keep] = useSavedViews(table);
  const [isOpen, setOpen] = useState(false);
  const show = (shown: SavedView) => {
    layout.keep(shown.layout);
    setParams(new URLSearchParams(shown.search), { replace: true });
    setOpen(false);
  };
  const others = (name: string) => views.filter((one) => one.name !== name);
  const save = (name: string) =>
    keep([...others(name), { name, search: searchOf(params), layout: layout.layout }].slice(-MOST_VIEWS));
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label="Saved views" icon={Bookmark} title="Saved views" />
      </Popover.Trigger>
      <Popover.Portal>
        <Sheet align="end" sideOffset={4} collisionPadding={8} aria-label="Saved views">
          {views.length === 0 && <None>Save filters, sort and columns under a name.</None>}
          {views.map((one) => (
            <Line key={one.name}>
              <button type="button" onClick={() => show(one)}>
                {one.name}
              </button>
              <button type="button" aria-label={`Remove view ${one.name}`} onClick={() => keep(others(one.name))}>
                <X size={14} aria-hidden="true" />
              </button>
            </Line>
          ))}
          <SaveForm onSave={save} />
        </Sheet>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SaveForm({ onSave }: { onSave(name: string): void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Enter a name.');
    onSave(name.trim());
    setName('');
  };
  return (
    <Stack as="form" gap={2} noValidate onSubmit={save}>
      <Field label="Name of this view" error={problem ?? undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button small type="submit">
        Save view
      </Button>
    </Stack>
  );
}
