import { defineModule } from '../module/define-module.ts';
import { racePrizes } from './race-prizes.ts';

export const races = defineModule({
  name: 'races',
  async open(ground) {
    const { openRaces } = await import('./start.ts');
    return openRaces(ground);
  },
  handlers: () => import('./handlers.ts'),
  reacts: () => [racePrizes],
});
