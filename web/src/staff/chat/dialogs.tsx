import { MUTE_LENGTHS, MUTE_REASONS, muteMinutes, REMOVAL_REASONS } from '#contracts/chat/moderation-words.ts';
import { dismissReports, mutePlayer, removeMessage } from '#contracts/chat/staff-calls.ts';
import { feedRain, type RainDesk, startRain } from '#contracts/rain/staff-calls.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Select } from '../../ui/form/select.tsx';
import { ActDialog } from '../act/act-dialog.tsx';
import type { Asked } from '../act/body-field.tsx';

type MessageDialogProps = { id: number; username: string; onClose(): void };

export function RemoveDialog({ id, username, onClose }: MessageDialogProps) {
  return (
    <ActDialog
      call={removeMessage}
      params={{ id }}
      title={`Remove the message of ${username}`}
      description="It disappears for all players. Staff still see it here until its retention ends."
      confirm="Remove"
      tone="danger"
      fields={{}}
      reason={{ suggestions: REMOVAL_REASONS }}
      done={() => ({ title: 'Message Removed', message: 'Its reports are closed.' })}
      onClose={onClose}
    />
  );
}

export function DismissDialog({ id, username, onClose }: MessageDialogProps) {
  return (
    <ActDialog
      call={dismissReports}
      params={{ id }}
      title={`Dismiss the reports of ${username}`}
      description="The message stays in the chat."
      confirm="Dismiss"
      fields={{}}
      reason={{ initial: 'Within the rules' }}
      done={() => ({ title: 'Reports Dismissed', message: 'The message stays.', tone: 'plain' })}
      onClose={onClose}
    />
  );
}

type MuteDialogProps = { account: number; username: string; onClose(): void };

export function MuteDialog({ account, username, onClose }: MuteDialogProps) {
  return (
    <ActDialog
      call={mutePlayer}
      params={{ account }}
      title={`Mute ${username}`}
      description="They can read the chat, but not send. They see the reason."
      confirm="Mute"
      tone="danger"
      fields={{
        minutes: { label: 'For', initial: 60, ask: askLength },
        removesLastHour: 'Also remove their messages of the last hour',
      }}
      reason={{ suggestions: MUTE_REASONS }}
      done={() => ({ title: 'Player Muted', message: `${username} cannot send messages now.` })}
      onClose={onClose}
    />
  );
}

function askLength({ value, onValue, control }: Asked) {
  return (
    <Select<string>
      {...control}
      value={value === null ? '' : String(value as number)}
      onValue={(length) => onValue(muteMinutes(length))}
      options={MUTE_LENGTHS}
    />
  );
}

export function StartDialog({ desk: { poolPoints, schedule }, onClose }: { desk: RainDesk; onClose(): void }) {
  return (
    <ActDialog
      call={startRain}
      title="Start rain"
      description={`The pool has ${countedPoints(poolPoints)}. Players have ${schedule.seconds} seconds to join, and get equal whole shares.`}
      confirm="Start rain"
      fields={{
        points: {
          label: 'Points',
          missing: 'Enter a number of points.',
          initial: Math.min(schedule.points, poolPoints) || null,
        },
      }}
      done={(_, { points }) => ({
        title: 'Rain Started',
        message: `${countedPoints(points)} for all who join in time.`,
      })}
      onClose={onClose}
    />
  );
}

export function FeedDialog({ poolPoints, onClose }: { poolPoints: number; onClose(): void }) {
  return (
    <ActDialog
      call={feedRain}
      title="Feed the rain pool"
      description={`The pool has ${countedPoints(poolPoints)}. The points come from the house, and go back to it.`}
      confirm={({ amount }) => ((amount ?? 0) < 0 ? 'Take points' : 'Add points')}
      tone={({ amount }) => ((amount ?? 0) < 0 ? 'danger' : 'primary')}
      fields={{ amount: { label: 'Points', missing: 'Enter a number of points.' } }}
      done={(reply) => ({ title: 'Pool Changed', message: `It has ${countedPoints(reply.poolPoints)}.` })}
      onClose={onClose}
    />
  );
}
