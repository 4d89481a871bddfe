import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, motion, radius, touch } from '../../theme/tokens.ts';

const Frame = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${touch};
  height: ${touch};
  padding: 0;
  color: ${color.quiet};
  background: transparent;
  border: 0;
  border-radius: ${radius.small};
  cursor: pointer;
  transition:
    color ${motion.feedback},
    background-color ${motion.feedback};
  @media (hover: hover) {
    &:hover {
      color: ${color.text};
      background: ${color.raised};
    }
  }
`;

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: LucideIcon };

export function IconButton({ label, icon: Icon, ...rest }: IconButtonProps) {
  return (
    <Frame type="button" aria-label={label} {...rest}>
      <Icon size={20} aria-hidden="true" />
    </Frame>
  );
}
