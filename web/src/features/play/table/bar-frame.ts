// The frame of the bet bar: below the felt on wide screens, at the bottom of the screen on a phone.
import { styled } from 'styled-components';
import { color, from, layer, line, low, radius, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { ignoreHeldEnter } from './one-press.ts';

export const Bar = styled.form.attrs({ onKeyDown: ignoreHeldEnter })`
  position: sticky;
  bottom: 0;
  z-index: ${layer.nav - 1};
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-inline: -${space(4)};
  padding: ${space(3)} ${space(4)} calc(${space(3)} + env(safe-area-inset-bottom, 0px));
  background: ${color.panel};
  border-top: ${line.hair};
  ${low} {
    align-items: end;
    padding-block-start: ${space(2)};
  }
  ${from.tablet} {
    position: static;
    display: grid;
    grid-template-columns: minmax(15rem, 22rem) auto minmax(9rem, 14rem);
    justify-content: space-between;
    align-items: end;
    gap: ${space(4)};
    margin-inline: 0;
    padding: ${space(4)} ${space(5)};
    border: ${line.hair};
    border-top: 0;
    border-radius: 0 0 ${radius.large} ${radius.large};
  }
`;

export const Action = styled(Button)`
  flex: 1 1 7.5rem;
  ${from.tablet} {
    width: 100%;
  }
`;

/** Why the bet cannot be placed. In the bar rather than on the felt, where the result appears at the same moment. */
export const Obstacle = styled.p.attrs({ role: 'status' })`
  color: ${color.loss};
  font-size: ${size.fine};
`;

/**
 * At the end of the line above a box. A second line uses the bar's padding, so that on a phone the bar does not grow
 * over the table.
 */
export const ObstacleAbove = styled(Obstacle)`
  text-align: end;
  text-wrap: balance;

  &:not(:empty) {
    margin-block: -${space(3)} 0.25em;
    padding-inline-start: ${space(3)};
    line-height: 1.1;
    ${low} {
      margin-block-start: -${space(2)};
    }
  }
`;

/** When the focused part disappears, the focus moves to the bar's action or first move. */
export const toActionOfBar = focusHandedOn((room) =>
  (room.closest('form') ?? room).querySelector<HTMLElement>('form [data-first], form [type="submit"]'),
);
