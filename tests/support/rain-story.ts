import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { EventStory } from './event-story.ts';

const POOL = HOUSE_ACCOUNTS.rain;
const BY_REACTOR = { actor: 'system:rain-shares' };

export class RainStory extends EventStory {
  feedsRain(amount: number, reason = 'a sunny week'): this {
    return this.tells(POOL, 'rain-pool-fed', { reason }, { available: amount, amount, actor: 'operator:9' });
  }

  /** Returns the rain's id. */
  pours(sharePoints: number, participants: number[]): string {
    const amount = -sharePoints * participants.length;
    const moved = { available: amount, amount, actor: 'system:rain' };
    this.tells(POOL, 'rain-poured', { sharePoints, participants }, moved);
    return this.last.commandId;
  }

  paysShare(account: number, rainId: string, amount: number): this {
    return this.tells(account, 'rain-share-paid', { rainId }, { available: amount, amount, ...BY_REACTOR });
  }

  declinesShare(account: number, rainId: string, sharePoints: number): this {
    return this.tells(account, 'rain-share-declined', { rainId, sharePoints }, BY_REACTOR);
  }

  returnsShare(participant: number, rainId: string, amount: number): this {
    return this.tells(
      POOL,
      'rain-share-returned',
      { rainId, participant },
      { available: amount, amount, ...BY_REACTOR },
    );
  }
}
