import { styled } from 'styled-components';
import { color, space } from '../../../theme/tokens.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

const Steps = styled.ol`
  display: grid;
  gap: ${space(2)};
  max-width: 42rem;
  padding-inline-start: ${space(5)};
  color: ${color.quiet};
  list-style: decimal;
`;

export function HowToPlay() {
  return (
    <Panel title="How to Play">
      <Steps>
        <li>Set your bet and spin the wheel.</li>
        <li>The segment under the pointer pays your bet times its multiplier, from 0x to 3x.</li>
        <li>Bankruptcy pays nothing. Below 1x, part of your bet is returned.</li>
        <li>The wider a segment, the likelier it is.</li>
      </Steps>
    </Panel>
  );
}
