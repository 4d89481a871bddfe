import type { ReplyOf } from '#contracts/definition/call.ts';
import type { adminUserCall } from '#contracts/standing/staff-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { OpenData } from '../access/open-data.tsx';
import { Box, Facts } from '../house/box.tsx';
import { PlayerLink } from '../house/people.tsx';
import { Quiet, When } from '../table/figures.tsx';

export type Player = ReplyOf<typeof adminUserCall>;

export function AccountBox({ player }: { player: Player }) {
  return (
    <Box title="Account">
      <Facts
        of={{
          Points: (
            <>
              {formatPoints(player.points)} <Quiet>{formatPointsAsUsd(player.points)}</Quiet>
            </>
          ),
          Held: formatPoints(player.held),
          'Total earned': grouped(player.totalEarned),
          'Total withdrawn': `$${player.totalWithdrawn}`,
          'E-mail': (
            <>
              {player.email ?? 'None'}{' '}
              {player.email !== null && player.openUntil === null && (
                <OpenData account={player.id} name={player.username} />
              )}{' '}
              {!player.emailVerified && <Badge tone="brass">Unverified</Badge>}
            </>
          ),
          Joined: <When at={player.createdAt} />,
          'Invited by': player.referredBy !== null && <PlayerLink account={player.referredBy} />,
          'Banned because': player.banReason,
          'Banned until':
            player.banReason !== null && (player.banUntil === null ? 'Lifted by staff' : <When at={player.banUntil} />),
          Roles: player.roles.length === 0 ? 'None' : player.roles.join(', '),
        }}
      />
    </Box>
  );
}
