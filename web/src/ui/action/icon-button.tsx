// A button that is only an icon: it must be told its name, which is shown as a tooltip too.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, motion, radius, touch } from '../../theme/tokens.ts';
import { Tooltip } from './tooltip.tsx';

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

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon: LucideIcon;
  /** A cross that closes needs none; where there is one, Escape closes the tip before anything else. */
  hasTip?: boolean;
};

export function IconButton({ label, icon: Icon, hasTip = true, ...rest }: IconButtonProps) {
  const button = (
    <Frame type="button" aria-label={label} {...rest}>
      <Icon size={20} aria-hidden="true" />
    </Frame>
  );
  return hasTip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
