import { query, SmokeFailure } from './compose.ts';
import type { Player } from './player.ts';

/** Bounded by the length of a command line. */
const AT_ONCE = 1_000;

/** Returns the number of bets checked. Throws a SmokeFailure naming the first lost or doubled one. */
export async function findEveryBet(players: readonly Player[]): Promise<number> {
  const bets = players.flatMap(({ acknowledged }) => acknowledged);
  for (let from = 0; from < bets.length; from += AT_ONCE) {
    const some = bets.slice(from, from + AT_ONCE);
    const ids = some.map(({ commandId }) => `'${commandId}'`).join(',');
    const places = new Map<string, string[]>();
    for (const [command, place] of await query(
      `select command, partition || ':' || seq from event where command in (${ids})`,
    )) {
      places.set(command!, [...(places.get(command!) ?? []), place!]);
    }
    for (const { commandId, position } of some) {
      const found = places.get(commandId) ?? [];
      if (found.length === 1 && found[0] === position) continue;
      const where = found.length === 0 ? 'nowhere' : `at ${found.join(' and ')}`;
      throw new SmokeFailure(`The bet ${commandId} was acknowledged at ${position} and is ${where} in the log.`);
    }
  }
  return bets.length;
}

/** The compose service that owns most partitions. */
export async function busiestSequencer(): Promise<string> {
  const rows = await query(
    'select address, count(*) from lease where address is not null group by address order by count(*) desc, address limit 1',
  );
  const address = rows[0]?.[0];
  if (address === undefined) throw new SmokeFailure('No sequencer owns a partition.');
  return new URL(address).hostname;
}
