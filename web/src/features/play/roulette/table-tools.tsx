import { Eraser, Repeat2, Undo2 } from 'lucide-react';
import { styled } from 'styled-components';
import { color, radius, size, space, touch, weight } from '../../../theme/tokens.ts';
import { Stack } from '../../../ui/layout/flow.ts';
import { Key } from '../table/shortcut-keys.tsx';

const Tool = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: ${touch};
  padding: ${space(1)};
  color: ${color.ivory};
  background: ${color.feltWell};
  border: 1px solid ${color.feltLine};
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  line-height: 1.2;
  cursor: pointer;

  &:hover:not([aria-disabled='true']) {
    border-color: ${color.brassFill};
  }
  &[aria-disabled='true'] {
    color: color-mix(in srgb, ${color.ivory}, transparent 25%);
    border-style: dashed;
    cursor: not-allowed;
  }
`;

export type ToolName = 'repeat' | 'double' | 'undo' | 'clear';

const TOOLS = [
  { name: 'repeat', label: 'Repeat', key: 'R', icon: <Repeat2 size={16} aria-hidden="true" /> },
  { name: 'double', label: 'Double', key: 'D', icon: <span aria-hidden="true">2×</span> },
  { name: 'undo', label: 'Undo', key: 'U', icon: <Undo2 size={16} aria-hidden="true" /> },
  { name: 'clear', label: 'Clear Bets', key: 'C', icon: <Eraser size={16} aria-hidden="true" /> },
] as const;

type TableToolsProps = {
  usable: ReadonlySet<ToolName>;
  onTool(name: ToolName): void;
};

export function TableTools({ usable, onTool }: TableToolsProps) {
  return (
    <Stack gap={2} columns="repeat(2, minmax(0, 1fr))" fromTablet="repeat(4, auto)" role="group" aria-label="All bets">
      {TOOLS.map(({ name, label, key, icon }) => {
        const isIdle = !usable.has(name);
        return (
          <Tool
            key={name}
            type="button"
            aria-disabled={isIdle || undefined}
            aria-keyshortcuts={key}
            onClick={() => !isIdle && onTool(name)}
          >
            {icon}
            {label} <Key $on="felt">{key}</Key>
          </Tool>
        );
      })}
    </Stack>
  );
}
