import { gameStats } from '#contracts/game-stats/calls.ts';
import { failedRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { GameTiles } from '../../../ui/figure/game-tiles.tsx';
import { StatTiles } from '../../../ui/figure/stat-tile.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Doors } from './doors.ts';

export function StatsCard() {
  const stats = useCallQuery(gameStats);
  const { data, isPending } = stats;
  return (
    <Panel title="Your Game Stats">
      {stats.isError && data === undefined ? (
        <ErrorState title="Your stats couldn't be loaded." {...failedRead(stats)} />
      ) : (
        <StatTiles>
          <GameTiles totals={data} isLoading={isPending} />
        </StatTiles>
      )}
      <Doors>
        <ButtonLink small to={paths.gameHistory}>
          Game history
        </ButtonLink>
        <ButtonLink small tone="plain" to={paths.statement}>
          Transaction history
        </ButtonLink>
      </Doors>
    </Panel>
  );
}
