import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { oddsPath, paths } from '../../../ui/paths.ts';
import { Doors } from './doors.ts';

export function FairCard({ game }: { game: GameName }) {
  return (
    <Panel title="Fair and open source">
      <Text maxWidth="38rem" tone="quiet">
        Every game is provably fair. We commit to a secret seed before you bet, and you add your own. Afterwards both
        are revealed, and your browser recomputes the round with the rules that the table plays by. The source is open:
        read it, run it, check any receipt.
      </Text>
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
