// Turns the sounds of the tables on and off, from a corner of the felt. The icon says which it is, not the colour alone.
import { Volume2, VolumeX } from 'lucide-react';
import { styled } from 'styled-components';
import { color, motion, radius, touch } from '../../theme/tokens.ts';
import { playSound } from './play-sound.ts';
import { turnSound, useIsSoundOn } from './sound-setting.ts';

const Switch = styled.button<{ $isOn: boolean }>`
  display: grid;
  place-items: center;
  width: ${touch};
  height: ${touch};
  padding: 0;
  color: ${({ $isOn }) => ($isOn ? color.brassFill : `color-mix(in srgb, ${color.ivory}, transparent 20%)`)};
  background: transparent;
  border: 0;
  border-radius: ${radius.small};
  cursor: pointer;
  transition: color ${motion.feedback};
  @media (hover: hover) {
    &:hover {
      color: ${color.ivory};
    }
  }
`;

export function SoundSwitch() {
  const isOn = useIsSoundOn();
  const Icon = isOn ? Volume2 : VolumeX;
  const turn = () => {
    turnSound(!isOn);
    // To be heard at once; silent when it was turned off.
    playSound('chip');
  };
  return (
    <Switch
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="Sound"
      title={isOn ? 'Sound is on' : 'Sound is off'}
      $isOn={isOn}
      onClick={turn}
    >
      <Icon size={18} aria-hidden="true" />
    </Switch>
  );
}
