import type { FollowedFlights } from '../module/followed-flights.ts';
import { defineModule } from '../module/define-module.ts';
import { abandonedRounds } from './abandoned-rounds.ts';

declare module '../module/ground.ts' {
  interface Ports {
    flights: FollowedFlights;
  }
}

export const play = defineModule({
  name: 'play',
  async open(ground) {
    const { Flights } = await import('./flights/flights.ts');
    const flights = new Flights(ground);
    ground.metrics.observed(
      'flights_followed',
      'Flights of crash that this gateway follows to their end.',
      () => flights.count,
    );
    return flights;
  },
  ports: (flights) => ({ flights }),
  handlers: () => import('./handlers.ts'),
  reacts: ({ abandonedRoundMs }) => [abandonedRounds(abandonedRoundMs)],
});
