// Residents join each rain of a running demo house, so that it pays when its owner only looks on.
import type { Ledger } from '#contracts/outcome.ts';
import type { Projector } from '#projections/projector/projector.ts';
import type { Ground as House } from '#services/module/ground.ts';
import type { DemoClock } from '../clock.ts';
import { actsOf } from './acts.ts';
import { crowdOf } from './crowd.ts';

/** Of the crowd: no owner signs in as one of them. */
const GUESTS = crowdOf(5, () => 0).map(({ username }) => username);

type Parts = { ledger: Ledger; projector: Pick<Projector, 'caughtUp'> };

export function followRain(house: House, clock: DemoClock, { ledger, projector }: Parts): void {
  const { tries } = actsOf(house, clock);
  async function join(id: string): Promise<void> {
    const accounts = await Promise.all(GUESTS.map((username) => house.identity.accountOf(username)));
    const guests = accounts.filter((account) => account !== null);
    // Rain is for players who were active in these days.
    for (const account of guests) {
      const of = { commandId: house.random.commandId(), account };
      await ledger.submit({ type: 'play-round', ...of, game: 'wheel', stakePoints: 1, params: {} });
    }
    await projector.caughtUp();
    for (const account of guests) await tries(account, 'join-rain', { params: { id } });
  }
  house.chat.onChange(async (changes) => {
    if (clock.pausedAt() !== null) return;
    for (const change of changes) {
      if (change.kind !== 'message' || change.message.rain === null || change.message.rain.isEnd) continue;
      await join(change.message.rain.id).catch((error: unknown) =>
        house.log.warn({ err: error }, 'residents of the demo world could not join a rain'),
      );
    }
  });
}
