import { styled } from 'styled-components';
import { color, size, space } from '../../theme/tokens.ts';
import { Panel } from '../../ui/layout/panel.tsx';

const TIPS = [
  'Start offers from this page, so that the network knows they are yours.',
  'Turn off ad blockers and VPNs while you do an offer.',
  'Use real details. Networks reverse false ones.',
  'Do each offer once. Networks pay only the first time.',
  'Points can be pending for some days. Each offer says how long.',
];

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  padding-inline-start: ${space(5)};
  list-style: disc;
  font-size: ${size.small};

  li::marker {
    color: ${color.brass};
  }
`;

export function Tips() {
  return (
    <Panel title="Tips">
      <List>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </List>
    </Panel>
  );
}
