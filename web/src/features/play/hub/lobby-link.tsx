import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { below, color, from, motion, space, touch, weight } from '../../../theme/tokens.ts';
import { paths } from '../../../ui/paths.ts';

const LobbyAnchor = styled(Link)`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-width: ${touch};
  margin-inline-end: ${space(1)};
  padding-inline: ${space(2)};
  color: ${color.quiet};
  font-weight: ${weight.strong};
  text-decoration: none;
  transition: color ${motion.feedback};
  svg {
    color: ${color.brass};
  }
  &:hover {
    color: ${color.text};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${from.desk} {
    padding-inline: ${space(1)} ${space(3)};
  }
  ${below.tablet} {
    margin-inline-end: 0;
  }
`;

const Name = styled.span`
  ${below.tablet} {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`;

export function LobbyLink() {
  return (
    <LobbyAnchor to={paths.lobby}>
      <LayoutGrid size={18} aria-hidden="true" />
      <Name>Lobby</Name>
    </LobbyAnchor>
  );
}
