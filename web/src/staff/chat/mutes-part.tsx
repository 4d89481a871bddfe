import { useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { mutes, unmutePlayer } from '#contracts/chat/staff-calls.ts';
import { useFresh } from '../house/use-fresh.ts';
import type { RowCommand } from '../table/columns.ts';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

type Mute = ReplyOf<typeof mutes>['mutes'][number];

const COLUMNS = columnsOf(mutes, {
  player: ['Player', 'account'],
  reason: ['Reason', 'reason', { width: '36%' }],
  since: 'Since',
  until: ['Until', 'until', { none: 'Lifted by staff' }],
  by: 'By',
});

export function MutesPart() {
  const read = useFresh(mutes, {}, { everyMs: 15_000 });
  const [lifted, setLifted] = useState<Mute | null>(null);
  const commands: RowCommand<Mute>[] = [{ key: 'u', label: 'Unmute', run: ([row]) => setLifted(row) }];
  return (
    <>
      <StaffTable
        name="Muted players"
        columns={COLUMNS}
        source={wholeSource(read, read.data?.mutes)}
        keyOf={({ account }) => String(account)}
        empty={{ title: 'No mutes', words: 'Players who cannot send messages now appear here.' }}
        commands={commands}
        isNested
      />
      {lifted !== null && <UnmuteDialog mute={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}

function UnmuteDialog({ mute: { account, username }, onClose }: { mute: Mute; onClose(): void }) {
  return (
    <ActDialog
      call={unmutePlayer}
      params={{ account }}
      title={`Unmute ${username}`}
      description="They can send messages at once."
      confirm="Unmute"
      fields={{}}
      done={() => ({ title: 'Player Unmuted', message: `${username} can send messages again.` })}
      onClose={onClose}
    />
  );
}
