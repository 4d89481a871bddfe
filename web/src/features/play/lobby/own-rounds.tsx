import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import { space, touch } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths, verificationPath } from '../../../ui/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';

/** As large as a finger, without making the line higher. */
const RoundLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: ${touch};
  min-height: ${touch};
  margin-block: -${space(2.5)};
`;

export function OwnRounds({ rounds }: { rounds: readonly HistoryRow[] | undefined }) {
  return (
    <Panel title="Your last rounds" aside={<Link to={paths.gameHistory}>Game history</Link>}>
      {rounds === undefined && <EntrySkeletons count={6} words="Loading rounds..." hasNotes />}
      {rounds?.length === 0 && (
        <EmptyState title="No rounds yet">Choose a game to play your first round. It appears here.</EmptyState>
      )}
      {rounds !== undefined && rounds.length > 0 && (
        <EntryList label="Your last rounds">
          {rounds.map(({ id, gameType, bet, betAmount, multiplier, winAmount, createdAt }) => (
            <Entry
              key={id}
              name={<RoundLink to={verificationPath(id)}>{GAME_TITLES[gameType]}</RoundLink>}
              note={
                <>
                  {bet !== null && `${bet}, `}
                  {multiplier}x on {formatPoints(betAmount)}, <Time at={createdAt} />
                </>
              }
              amount={<Points value={winAmount - betAmount} sign />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}
