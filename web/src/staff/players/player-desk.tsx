import { useParams } from 'react-router-dom';
import { adminUserCall } from '#contracts/standing/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { WaitingChanges } from '../approvals/waiting-changes.tsx';
import { AlsoHere } from '../house/also-here.tsx';
import { Desk } from '../house/desk.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import type { Player } from './account-box.tsx';
import { StateBadge } from './columns.tsx';
import { PlayerTabs } from './player-tabs.tsx';
import { usePlayerActs } from './use-player-acts.tsx';

export function PlayerDesk() {
  const { account } = useParams();
  const read = useFresh(adminUserCall, { params: { id: account } });
  if (read.data !== undefined) return <PlayerPage player={read.data} />;
  return (
    <Desk>
      <ReadState of={read} problem="This account could not be read." />
    </Desk>
  );
}

function PlayerPage({ player }: { player: Player }) {
  const { acts, start, dialog } = usePlayerActs();
  return (
    <Desk
      title={player.username}
      heading={
        <>
          {player.username} <StateBadge isBanned={player.isBanned} />{' '}
          {player.isOnline && <Badge tone="gain">Online</Badge>}
        </>
      }
      lead={`Account ${player.id}`}
      aside={acts
        .filter((act) => act.appliesTo(player))
        .map(({ name, label }) => (
          <Button key={name} small tone={name === 'ban' ? 'danger' : 'quiet'} onClick={() => start(name, player)}>
            {label}
          </Button>
        ))}
    >
      <WaitingChanges account={player.id} />
      <AlsoHere place={`users/${player.id}`} />
      <PlayerTabs key={player.id} player={player} />
      {dialog}
    </Desk>
  );
}
