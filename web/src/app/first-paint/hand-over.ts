import { screenPlace } from '../../ui/action/focus-handed-on.ts';
import { sameControl } from '../../ui/action/same-control.ts';

declare global {
  interface Window {
    /** A button that was pressed before the app was there (public/intent.js). */
    pressedEarly?: Element;
  }
}

/** Replaces the page by `render`: the place on it, typed text, the focus and an early or a held press go to the controls in the same places. */
export function handOver(root: HTMLElement, render: () => void): void {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const typed = [...root.querySelectorAll('input')].filter(({ value, defaultValue }) => value !== defaultValue);
  const { pressedEarly, scrollY } = window;
  const held = root.querySelector('button:active');
  render();
  if (scrollY > 0) window.scrollTo(0, scrollY);
  for (const input of typed) {
    const live = sameControl(input, root);
    if (live instanceof HTMLInputElement) type(live, input.value);
  }
  if (focused !== null) (sameControl(focused, root) ?? screenPlace())?.focus({ preventScroll: true });
  if (pressedEarly !== undefined) sameControl(pressedEarly, root)?.click();
  if (held === null) return;
  // A mouse button that went down on a removed control makes no click when it is released. A touch makes one.
  const release = ({ pointerType, target }: PointerEvent) => {
    const live = sameControl(held, root);
    if (pointerType !== 'touch' && live?.contains(target as Node)) live.click();
  };
  addEventListener('pointerup', release, { once: true });
}

/** Past React's own setter: it takes a text that was set through that one for already handled. */
function type(input: HTMLInputElement, text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
