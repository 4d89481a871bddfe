import { Zap, ZapOff } from 'lucide-react';
import { CornerSwitch } from '../../../ui/action/corner-switch.ts';
import { useKeyActions } from './shortcut-keys.tsx';
import { instantResults } from '../tempo/use-animation-speed.ts';

export function InstantSwitch({ exception }: { exception: string | undefined }) {
  const isOn = instantResults.useIsOn();
  const Icon = isOn ? Zap : ZapOff;
  const turn = () => instantResults.turn(!isOn);
  useKeyActions({ i: turn });
  const state = `Instant results are ${isOn ? 'on' : 'off'} (I)`;
  return (
    <CornerSwitch
      type="button"
      aria-pressed={isOn}
      aria-label="Instant results"
      aria-keyshortcuts="I"
      title={exception === undefined ? state : `${state}. ${exception}`}
      $isOn={isOn}
      onClick={turn}
    >
      <Icon size={18} aria-hidden="true" />
    </CornerSwitch>
  );
}
