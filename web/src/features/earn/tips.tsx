import { styled } from 'styled-components';
import { color, size, space } from '../../theme/tokens.ts';
import { Panel } from '../../ui/layout/panel.tsx';

const TIPS = [
  'Open offers from this page, so that the network knows they are yours.',
  'Turn off ad blockers and VPNs while you do an offer.',
  'Give true details: networks check them, and take back what was not.',
  'Do each offer once. A second time is not paid.',
  'Large offers stay pending for some days. Each one shows its date.',
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
