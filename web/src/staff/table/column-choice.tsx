import * as Popover from '@radix-ui/react-popover';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { styled } from 'styled-components';
import { color, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import type { StaffColumn } from './columns.ts';
import { Sheet } from './filter-bar.tsx';
import type { KeptLayout } from './kept-layout.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  label {
    flex: 1;
  }
  button {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    padding: 0;
    color: ${color.quiet};
    background: none;
    border: 0;
    cursor: pointer;
  }
  button:disabled {
    opacity: 0.3;
    cursor: default;
  }
`;

const Note = styled.p`
  max-width: 16rem;
  color: ${color.quiet};
  font-size: ${size.fine};
`;

type ColumnChoiceProps<Row> = { columns: readonly StaffColumn<Row>[]; layout: KeptLayout<Row> };

export function ColumnChoice<Row>({ columns, layout }: ColumnChoiceProps<Row>) {
  const { shown } = layout;
  const hidden = columns.filter(({ id }) => !layout.isShown(id));
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label="Columns" icon={Columns3} title="Columns" />
      </Popover.Trigger>
      <Popover.Portal>
        <Sheet align="end" sideOffset={4} collisionPadding={8} aria-label="Columns">
          {[...shown, ...hidden].map(({ id, name }) => (
            <Line key={id}>
              <Row as="label" gap={2} align="center" minHeight="1.75rem" size="small">
                <input
                  type="checkbox"
                  checked={layout.isShown(id)}
                  disabled={id === columns[0]!.id}
                  onChange={() => layout.toggle(id)}
                />
                {name}
              </Row>
              {layout.isShown(id) && (
                <>
                  <button
                    type="button"
                    aria-label={`Move ${name} forward`}
                    disabled={shown[0]!.id === id}
                    onClick={() => layout.move(id, { by: -1 })}
                  >
                    <ArrowUp size={14} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    aria-label={`Move ${name} back`}
                    disabled={shown.at(-1)!.id === id}
                    onClick={() => layout.move(id, { by: 1 })}
                  >
                    <ArrowDown size={14} aria-hidden="true" />
                  </button>
                </>
              )}
            </Line>
          ))}
          <Note>Drag a heading to move it, its edge to change the width.</Note>
          {layout.layout !== null && (
            <Button small onClick={() => layout.keep(null)}>
              As at first
            </Button>
          )}
        </Sheet>
      </Popover.Portal>
    </Popover.Root>
  );
}
