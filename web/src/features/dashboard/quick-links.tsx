import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, line, motion, size, space, weight } from '../../theme/tokens.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';

const LINKS = [
  { to: paths.earn, name: 'Earn Points', words: 'Offers and surveys, with what became of each' },
  { to: paths.games, name: 'Games', words: 'Dice, roulette, slots and more, every round on a receipt' },
  { to: paths.gameHistory, name: 'Game history', words: 'All your rounds, by game and day' },
  { to: paths.referrals, name: 'Refer Friends', words: 'Your link, and what it has brought' },
  { to: paths.fairness, name: 'Fairness', words: 'Your seeds, and any round recomputed' },
];

const Way = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  padding-block: ${space(3)};
  color: ${color.text};
  border-bottom: ${line.hair};
  text-decoration: none;
  svg {
    grid-row: 1 / span 2;
    grid-column: 2;
    color: ${color.quiet};
    transition: transform ${motion.feedback};
  }
  &:hover svg {
    color: ${color.brass};
    transform: translateX(3px);
  }
  li:last-child > & {
    border-bottom: 0;
  }
`;

const Name = styled.span`
  font-weight: ${weight.strong};
`;

const Words = styled.span`
  grid-column: 1;
  color: ${color.quiet};
  font-size: ${size.fine};
`;

export function QuickLinks() {
  return (
    <Panel title="Around the house">
      <ul>
        {LINKS.map(({ to, name, words }) => (
          <li key={to}>
            <Way to={to}>
              <Name>{name}</Name>
              <ChevronRight size={18} aria-hidden="true" />
              <Words>{words}</Words>
            </Way>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
