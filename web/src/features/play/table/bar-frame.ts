import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, from, layer, line, low, radius, sideways, size, space, touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { ignoreHeldEnter } from './one-press.ts';

/** Text so large that a bar that sticks would cover the game: there it scrolls with the page. */
export const whileTextFits = (inset: string) => `min(${inset}, (100vw - 16rem) * 1000)`;

export const Bar = styled.form.attrs({ onKeyDown: ignoreHeldEnter })`
  position: sticky;
  bottom: ${whileTextFits('0px')};
  z-index: ${layer.nav - 1};
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-inline: -${space(4)};
  padding: min(${space(3)}, 5vw) ${space(4)} calc(${space(3)} + env(safe-area-inset-bottom, 0px));
  background: ${color.panel};
  border-top: ${line.hair};

  &[data-pressed] [type='submit'] {
    transform: translateY(1px);
    filter: brightness(0.9);
  }
  ${low} {
    padding-block-start: ${space(2)};
  }
  ${from.tablet} {
    display: grid;
    grid-template-columns: minmax(12rem, 22rem) max-content minmax(9rem, 17rem);
    justify-content: space-between;
    align-items: end;
    gap: ${space(4)};
    margin-inline: 0;
    padding: ${space(4)} ${space(5)};
    border: ${line.hair};
    border-top: 0;
    border-radius: 0 0 ${radius.large} ${radius.large};
  }
  ${sideways} {
    position: sticky;
    top: 0;
    bottom: auto;
    display: flex;
    flex-direction: column;
    align-items: stretch;
    justify-content: start;
    gap: ${space(2)};
    margin-inline: 0;
    padding: ${space(3)};
    border: ${line.hair};
    border-radius: ${radius.large};
  }
`;

export const Action = styled(Button)`
  flex: 1 1 7.5rem;
  ${from.tablet} {
    width: 100%;
  }
  ${sideways} {
    flex: none;
  }
`;

/** In the bar, because results appear on the felt at the same moment. */
export const Obstacle = styled.p.attrs({ role: 'status' })`
  color: ${color.loss};
  font-size: ${size.fine};
`;

export const WayLink = styled(Link)`
  display: inline-block;
  margin-inline-start: ${space(2)};
  white-space: nowrap;
`;

/** On a tab above the bar, so that the bar keeps its height. The switches of the felt lie beside it. */
export const ObstacleAbove = styled(Obstacle)`
  /* Nothing to say takes no place among the bar's parts. */
  &:empty {
    position: absolute;
  }
  &:not(:empty) {
    position: absolute;
    inset: auto max(0px, ${whileTextFits(`2 * ${touch} + ${space(6)}`)}) max(0px, ${whileTextFits('100%')}) 0;
    /* A bar that comes first is spoken for below it. */
    translate: 0 clamp(0px, (16rem - 100vw) * 1000, 100%);
    padding: ${space(2)} ${space(4)};
    background: ${color.lossTint};
    border-block-start: 1px solid ${color.loss};
    border-start-end-radius: ${radius.small};
    line-height: 1.25;
    text-wrap: balance;
    &[data-note] {
      color: ${color.text};
      background: ${color.panel};
      border-color: ${color.brass};
    }
    ${sideways} {
      position: static;
      margin-block-end: ${space(2)};
      padding: ${space(1)} ${space(2)};
    }
  }
`;

/** When the focused part disappears, the focus moves to the bar's action or first move. */
export const toActionOfBar = focusHandedOn((room) =>
  (room.closest('form') ?? room).querySelector<HTMLElement>('form [data-first], form [type="submit"]'),
);
