// Keys work except while typing; Space and Enter stay with a focused button or link.
import { useLayoutEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { color, radius, size, space } from '../../../theme/tokens.ts';

const keyInks = {
  page: css`
    color: ${color.quiet};
    border-color: ${color.hairline};
  `,
  brass: css`
    border-color: color-mix(in srgb, ${color.onBrass}, transparent 55%);
  `,
  felt: css`
    color: inherit;
    border-color: ${color.feltFirm};
  `,
};

/** Decorative, where a keyboard is likely; controls have aria-keyshortcuts. */
export const Key = styled.kbd.attrs({ 'aria-hidden': true })<{ $on?: keyof typeof keyInks }>`
  display: none;
  padding: 0 ${space(1.5)};
  border: 1px solid;
  border-radius: ${radius.small};
  font-family: inherit;
  font-size: ${size.fine};
  font-weight: 400;
  line-height: 1.5;
  ${({ $on = 'page' }) => keyInks[$on]}
  @media (hover: hover) and (pointer: fine) {
    display: inline-block;
  }
`;

/** Keyed by lower-case `event.key`. */
export type KeyActions = Readonly<Record<string, () => void>>;

function isTyping(target: Element): boolean {
  return target.closest('input:not([type="radio"]), textarea, select, [contenteditable="true"]') !== null;
}

function isPressable(target: Element): boolean {
  return target.closest('button, a[href], summary, [role="tab"], [role="menuitem"]') !== null;
}

const LOCKED_CHOICE = 'input[aria-disabled="true"]';
const TAKES_ARROWS = '[role="tablist"], [role="region"], input:not([aria-disabled="true"])';

function isSpent({ defaultPrevented, target }: KeyboardEvent): boolean {
  return defaultPrevented && !(target instanceof Element && target.matches(LOCKED_CHOICE));
}

function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (isSpent(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (isTyping(target)) return true;
  if (key === ' ' || key === 'Enter') return isPressable(target);
  return key.startsWith('Arrow') && target.closest(TAKES_ARROWS) !== null;
}

/** A layout effect, so that a visible table always responds. */
export function useKeyActions(actions: KeyActions): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  }, [actions]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = latest.current[event.key.toLowerCase()];
      if (action === undefined || isTaken(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
