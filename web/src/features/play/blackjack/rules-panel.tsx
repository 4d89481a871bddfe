import { styled } from 'styled-components';
import { color, from, space } from '../../../theme/tokens.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

const List = styled.ul`
  display: grid;
  gap: ${space(2)} ${space(10)};
  padding-inline-start: ${space(5)};
  color: ${color.quiet};
  list-style: disc;
  ${from.desk} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  strong {
    color: ${color.text};
  }
`;

export function RulesPanel({ leftWords }: { leftWords: string }) {
  return (
    <Panel title="Rules">
      <List>
        <li>
          <strong>Closer to 21</strong> than the dealer wins and returns twice the bet. Above 21 is a bust.
        </li>
        <li>
          <strong>Blackjack pays 3:2:</strong> an ace and a ten with the first two cards. It ends the round at once.
        </li>
        <li>
          <strong>A push</strong> returns the bet.
        </li>
        <li>
          <strong>Aces</strong> count 1 or 11, face cards 10. A hand is soft while its ace counts 11.
        </li>
        <li>
          <strong>Double</strong> on your first two cards: twice the bet, and exactly one card more.
        </li>
        <li>
          <strong>The dealer</strong> looks for blackjack at the deal, hits up to 16 and stands on every 17.
        </li>
        <li>There is no split and no insurance.</li>
        <li>Every card is one of 52, whatever came before: there is no shoe to count.</li>
        <li>{leftWords}</li>
      </List>
    </Panel>
  );
}
