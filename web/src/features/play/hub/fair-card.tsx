import { styled } from 'styled-components';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { color } from '../../../theme/tokens.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { oddsPath, paths } from '../../../ui/paths.ts';
import { Doors } from './doors.ts';

const Words = styled.p`
  max-width: 38rem;
  color: ${color.quiet};
`;

export function FairCard({ game }: { game: GameName }) {
  return (
    <Panel title="Fair and open source">
      <Words>
        Every game is provably fair. We commit to a secret seed before you bet, and you add your own. Afterwards both
        are revealed, and your browser recomputes the round with the rules that the table plays by. The source is open:
        read it, run it, check any receipt.
      </Words>
      <Doors>
        <ButtonLink small to={paths.fairness}>
          How a round is drawn
        </ButtonLink>
        <ButtonLink small tone="plain" to={oddsPath(game)}>
          {GAME_TITLES[game]}: rules, odds and returns
        </ButtonLink>
      </Doors>
    </Panel>
  );
}
