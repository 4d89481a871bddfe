// Turns the sounds of the tables on and off. The icon and the word say which it is, not the colour alone.
import { Volume2, VolumeX } from 'lucide-react';
import { styled } from 'styled-components';
import { color, line, motion, radius, size, space, touch, weight } from '../../theme/tokens.ts';
import { playSound } from './play-sound.ts';
import { turnSound, useIsSoundOn } from './sound-setting.ts';

const Switch = styled.button<{ $isOn: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${touch};
  padding: 0 ${space(3)};
  color: ${({ $isOn }) => ($isOn ? color.brass : color.quiet)};
  background: transparent;
  border: ${line.hair};
  border-color: ${({ $isOn }) => ($isOn ? color.brass : color.border)};
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  cursor: pointer;
  transition:
    color ${motion.feedback},
    border-color ${motion.feedback};
  @media (hover: hover) {
    &:hover {
      color: ${({ $isOn }) => ($isOn ? color.brass : color.text)};
      border-color: ${color.brass};
    }
  }
`;

/** Both words take the same room, so that nothing moves when it is turned. */
const State = styled.span`
  min-width: 1.5rem;
  text-align: start;
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
    <Switch type="button" role="switch" aria-checked={isOn} aria-label="Sound" $isOn={isOn} onClick={turn}>
      <Icon size={18} aria-hidden="true" />
      <span aria-hidden="true">Sound</span>
      <State aria-hidden="true">{isOn ? 'on' : 'off'}</State>
    </Switch>
  );
}
