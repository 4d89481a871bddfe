import type { ReplyOf } from '#contracts/definition/call.ts';
import type { adminUserCall } from '#contracts/standing/staff-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { OpenData } from '../access/open-data.tsx';
import { Box, Facts } from '../house/box.tsx';
import { PlayerLink, Quiet, When } from '../table/figures.tsx';

export type Player = ReplyOf<typeof adminUserCall>;

export function AccountBox({ player }: { player: Player }) {
  return (
    <Box title="Account">
      <Facts>
        <dt>Points</dt>
        <dd>
          {formatPoints(player.points)} <Quiet>{formatPointsAsUsd(player.points)}</Quiet>
        </dd>
        <dt>Held</dt>
        <dd>{formatPoints(player.held)}</dd>
        <dt>Total earned</dt>
        <dd>{grouped(player.totalEarned)}</dd>
        <dt>Total withdrawn</dt>
        <dd>${player.totalWithdrawn}</dd>
        <dt>E-mail</dt>
        <dd>
          {player.email ?? 'None'}{' '}
          {player.email !== null && player.openUntil === null && (
            <OpenData account={player.id} name={player.username} />
          )}{' '}
          {!player.emailVerified && <Badge tone="brass">Unverified</Badge>}
        </dd>
        <dt>Joined</dt>
        <dd>
          <When at={player.createdAt} />
        </dd>
        {player.referredBy !== null && (
          <>
            <dt>Invited by</dt>
            <dd>
              <PlayerLink account={player.referredBy} name={null} />
            </dd>
          </>
        )}
        {player.banReason !== null && (
          <>
            <dt>Banned because</dt>
            <dd>{player.banReason}</dd>
            <dt>Banned until</dt>
            <dd>{player.banUntil === null ? 'Lifted by staff' : <When at={player.banUntil} />}</dd>
          </>
        )}
        <dt>Roles</dt>
        <dd>{player.roles.length === 0 ? 'None' : player.roles.join(', ')}</dd>
      </Facts>
    </Box>
  );
}
