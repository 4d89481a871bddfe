// Shows the accessible name of an icon. Hidden from assistive technology, which reads the name itself.
import {
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { color, layer, radius, size, space } from '../../theme/tokens.ts';

const DELAY_MS = 700;
/** The next tooltip opens at once within this time. */
const SKIP_MS = 300;
/** To move the pointer from the control to the tooltip. */
const LEAVE_MS = 150;
const GAP = 6;
const EDGE = 8;

const Bubble = styled.div`
  position: fixed;
  inset: 0 auto auto 0;
  z-index: ${layer.tip};
  width: max-content;
  max-width: 20rem;
  padding: ${space(1)} ${space(2)};
  color: ${color.ground};
  background: ${color.text};
  border-radius: ${radius.small};
  font-size: ${size.fine};
`;

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width' | 'height'>;

/** Above the control if there is room, and inside the window. */
export function placeBeside(control: Box, bubble: Box, windowWidth: number): { left: number; top: number } {
  const above = control.top - bubble.height - GAP;
  const centred = control.left + (control.width - bubble.width) / 2;
  const left = Math.max(EDGE, Math.min(centred, windowWidth - bubble.width - EDGE));
  return { left, top: above >= EDGE ? above : control.bottom + GAP };
}

let closedAt = Number.NEGATIVE_INFINITY;

function useOpen() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const close = () => setOpen(false);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', onKey, { signal: listening.signal });
    window.addEventListener('scroll', close, { capture: true, passive: true, signal: listening.signal });
    return () => {
      closedAt = performance.now();
      listening.abort();
    };
  }, [isOpen]);
  return { isOpen, set };
}

type ControlProps = DOMAttributes<Element> & { ref?: Ref<Element> };

type Added = 'ref' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur';
type Trigger = { [Name in Added]: NonNullable<ControlProps[Name]> };

function both<Given>(own: ((given: Given) => void) | undefined, added: (given: Given) => void) {
  return (given: Given) => {
    own?.(given);
    added(given);
  };
}

function refer(ref: Ref<Element> | undefined, element: Element | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** The control keeps its handlers and its reference. */
function besideOwn(own: ControlProps, added: Trigger): ControlProps {
  return {
    ref: (element: Element | null) => {
      refer(own.ref, element);
      refer(added.ref, element);
    },
    onPointerEnter: both(own.onPointerEnter, added.onPointerEnter),
    onPointerLeave: both(own.onPointerLeave, added.onPointerLeave),
    onPointerDown: both(own.onPointerDown, added.onPointerDown),
    onFocus: both(own.onFocus, added.onFocus),
    onBlur: both(own.onBlur, added.onBlur),
  };
}

export function Tooltip({ text, children }: { text: string; children: ReactElement<ControlProps> }) {
  const { isOpen, set } = useOpen();
  const control = useRef<Element | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || bubble.current === null || control.current === null) return;
    const width = document.documentElement.clientWidth;
    const place = placeBeside(control.current.getBoundingClientRect(), bubble.current.getBoundingClientRect(), width);
    bubble.current.style.transform = `translate(${place.left}px, ${place.top}px)`;
  }, [isOpen, text]);
  const keep = () => set(true, 0);
  const leave = () => set(false, LEAVE_MS);
  const close = () => set(false, 0);
  const trigger: Trigger = {
    ref: (element) => void (control.current = element),
    onPointerEnter: ({ pointerType }) => {
      // oxlint-disable-next-line react/purity -- in a handler
      if (pointerType !== 'touch') set(true, performance.now() - closedAt < SKIP_MS ? 0 : DELAY_MS);
    },
    onPointerLeave: leave,
    onPointerDown: close,
    onFocus: ({ target }) => void (target.matches(':focus-visible') && keep()),
    onBlur: close,
  };
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- read in handlers only */}
      {cloneElement(children, besideOwn(children.props, trigger))}
      {isOpen &&
        createPortal(
          <Bubble ref={bubble} aria-hidden="true" onPointerEnter={keep} onPointerLeave={leave}>
            {text}
          </Bubble>,
          document.body,
        )}
    </>
  );
}
