import * as Popover from '@radix-ui/react-popover';
import { Columns3 } from 'lucide-react';
import { styled } from 'styled-components';
import { color, layer, line, radius, shadow, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import type { StaffColumn } from './columns.ts';

const Sheet = styled(Popover.Content)`
  z-index: ${layer.overlay};
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
`;

type ColumnChoiceProps<Row> = {
  columns: readonly StaffColumn<Row>[];
  isShown(id: string): boolean;
  toggle(id: string): void;
};

export function ColumnChoice<Row>({ columns, isShown, toggle }: ColumnChoiceProps<Row>) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label="Columns" icon={Columns3} title="Columns" />
      </Popover.Trigger>
      <Popover.Portal>
        <Sheet align="end" sideOffset={4} aria-label="Columns">
          {columns.slice(1).map(({ id, name }) => (
            <Row as="label" gap={2} align="center" minHeight="1.75rem" size="small" key={id}>
              <input type="checkbox" checked={isShown(id)} onChange={() => toggle(id)} />
              {name}
            </Row>
          ))}
        </Sheet>
      </Popover.Portal>
    </Popover.Root>
  );
}
