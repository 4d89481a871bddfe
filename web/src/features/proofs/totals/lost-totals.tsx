import type { LostDay } from '#contracts/proofs/liability-calls.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { dayText } from './day-text.ts';

/** Which signed totals cannot be checked, and why. */
export function LostTotals({ lost }: { lost: readonly LostDay[] }) {
  return (
    <Stack gap={3}>
      {lost.map(({ date, total }) => (
        <Text key={date} maxWidth="65ch">
          <strong>{dayText(date)}</strong>: <a href={`/log/heads/${date}`}>the signed note</a> names a total of{' '}
          {countedPoints(total)}, which cannot be checked. After it was signed, we had to go back to an earlier copy of
          our database, which lacks its file and the parts of players.
        </Text>
      ))}
      <Text maxWidth="65ch" tone="quiet" size="small">
        If the lost events are recovered, the same file is made again. Keep your copy of it, if you have one: the note
        has its digest.
      </Text>
    </Stack>
  );
}
