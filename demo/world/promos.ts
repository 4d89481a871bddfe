import type { CommandOf } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

/** Given out in the chat and where the demo players are announced. */
export const DEMO_PROMO = 'TALLY-25';

export type DemoPromos = (command: CommandOf<'make-promo' | 'take-promo'>) => Promise<unknown>;

type Promo = { code: string; points: number; mostUses: number; takers: number; days: number; reason: string };

const PROMOS: readonly Promo[] = [
  {
    code: 'EARLYBIRD',
    points: 50,
    mostUses: 3,
    takers: 3,
    days: 7,
    reason: 'The first three players of the demo world',
  },
  { code: DEMO_PROMO, points: 25, mostUses: 100, takers: 2, days: 365, reason: 'For visitors of the demo world' },
];

type Givers = { secret: string; players: readonly AccountId[]; now: number };

/** Uses are given here; the reactor pays them. `now`: milliseconds. */
export async function givePromosAtDemo(promos: DemoPromos, { secret, players, now }: Givers): Promise<void> {
  const account = HOUSE_ACCOUNTS.promos;
  for (const { code, points: amountPoints, mostUses, takers, days, reason } of PROMOS) {
    const promoId = derivedId(`${secret} promo ${code}`) as CommandId;
    await promos({
      type: 'make-promo',
      commandId: promoId,
      account,
      actor: 'cli:demo',
      code,
      amountPoints,
      mostUses,
      expiresAt: now + days * DAY_MS,
      isVerifiedOnly: false,
      minDays: 0,
      reason,
    });
    for (const player of players.slice(0, takers)) {
      await promos({
        type: 'take-promo',
        // As the gateway derives it, so that no player has the code twice.
        commandId: derivedId(`promo|${promoId}|${player}`) as CommandId,
        account,
        actor: 'system:promos',
        promoId,
        player,
        requestId: derivedId(`${secret} promo ${code} ${player}`) as CommandId,
      });
    }
  }
}
