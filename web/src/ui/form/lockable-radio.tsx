// A radio button inside the label of a tile. Locked, it cannot be changed but keeps the focus, which a disabled one loses.
import type { KeyboardEvent } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type LockableRadioProps<Value> = {
  name: string;
  value: Value;
  isChosen: boolean;
  isLocked?: boolean;
  label?: string;
  onChoose(value: Value): void;
};

/** Arrow keys would focus and choose the neighbour. */
function refuseArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.preventDefault();
}

export function LockableRadio<Value extends string | number>(props: LockableRadioProps<Value>) {
  const { name, value, isChosen, isLocked = false, label, onChoose } = props;
  const lock = isLocked ? { 'aria-disabled': true, onKeyDown: refuseArrows } : {};
  const onChange = () => isLocked || onChoose(value);
  return (
    <VisuallyHidden
      as="input"
      {...{ type: 'radio', name, value, checked: isChosen, onChange, 'aria-label': label, ...lock }}
    />
  );
}
