// A radio button inside the label that is drawn as a tile. Locked, it is shown and cannot be changed, and keeps the focus:
// what is disabled can have none.
import type { KeyboardEvent } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type LockableRadioProps<Value> = {
  name: string;
  value: Value;
  isChosen: boolean;
  isLocked?: boolean;
  /** Where what is drawn says nothing. */
  label?: string;
  onChoose(value: Value): void;
};

/** With them a radio button hands the focus to its neighbour and chooses it. */
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
