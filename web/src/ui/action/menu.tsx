// A menu that drops from its button: links and actions, walked with the arrow keys.
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { color, layer, line, radius, shadow, space, touch } from '../../theme/tokens.ts';

const Sheet = styled(DropdownMenu.Content)`
  z-index: ${layer.overlay};
  min-width: 12rem;
  padding: ${space(1)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
`;

const row = css`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: ${touch};
  padding: ${space(2)} ${space(3)};
  color: ${color.text};
  border-radius: ${radius.small};
  text-decoration: none;
  cursor: pointer;
  &[data-highlighted] {
    background: ${color.raised};
    outline: 2px solid ${color.brass};
    outline-offset: -2px;
  }
`;

const ActionRow = styled(DropdownMenu.Item)`
  ${row}
`;
const LinkRow = styled(Link)`
  ${row}
`;

type MenuProps = { trigger: ReactNode; children: ReactNode };

/** The trigger is one element that can be pressed; the children are MenuAction and MenuLink. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Sheet align="end" sideOffset={8} collisionPadding={8}>
          {children}
        </Sheet>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuAction({ onSelect, children }: { onSelect(): void; children: ReactNode }) {
  return <ActionRow onSelect={onSelect}>{children}</ActionRow>;
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <LinkRow to={to}>{children}</LinkRow>
    </DropdownMenu.Item>
  );
}
