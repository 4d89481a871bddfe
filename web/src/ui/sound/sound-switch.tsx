import { Volume2, VolumeX } from 'lucide-react';
import { CornerSwitch } from '../action/corner-switch.ts';
import { playSound } from './play-sound.ts';
import { soundSetting } from './sound-setting.ts';

export function SoundSwitch() {
  const isOn = soundSetting.useIsOn();
  const Icon = isOn ? Volume2 : VolumeX;
  const turn = () => {
    soundSetting.turn(!isOn);
    playSound('chip');
  };
  return (
    <CornerSwitch
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="Sound"
      title={isOn ? 'Sound is on' : 'Sound is off'}
      $isOn={isOn}
      onClick={turn}
    >
      <Icon size={18} aria-hidden="true" />
    </CornerSwitch>
  );
}
