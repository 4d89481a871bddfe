import { styled } from 'styled-components';
import { bookTitle, color, font, from, size, space, weight } from '../../theme/tokens.ts';
import { Section } from './section.tsx';

const STEPS = [
  {
    name: 'Earn points',
    words: 'Complete offers and surveys, claim your daily bonus and challenges, and invite friends.',
  },
  {
    name: 'Play provably fair games',
    words: 'Each bet leaves a receipt with its stake, its payout and your balance. You can verify every one.',
  },
  {
    name: 'Turn points into money',
    words: '100 points are worth $1.00. See the ways to withdraw below.',
  },
];

const List = styled.ol`
  display: grid;
  gap: ${space(8)};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  align-content: start;
`;

const Number = styled.span`
  grid-row: span 2;
  color: ${color.brass};
  font-family: ${font.face};
  font-size: ${size.hero};
  font-weight: ${weight.face};
  line-height: 1;
`;

const Name = styled.h3`
  ${bookTitle}
`;

const Words = styled.p`
  color: ${color.quiet};
`;

export function Steps() {
  return (
    <Section title="How to make money">
      <List>
        {STEPS.map(({ name, words }, place) => (
          <Step key={name}>
            <Number aria-hidden="true">{place + 1}</Number>
            <Name>{name}</Name>
            <Words>{words}</Words>
          </Step>
        ))}
      </List>
    </Section>
  );
}
