import { DAY_MS } from '#contracts/days/time.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import { AccountSecrets } from '#services/proofs/liabilities/account-secrets.ts';
import type { LiabilitiesDay } from '#services/proofs/liabilities/day-rows.ts';
import { type DayRooms, makeDay } from '#services/proofs/liabilities/make-day.ts';
import type { ProverSession } from '#services/proofs/prover/session.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';

type Bed = { databaseUrl: string; prover: ProverSession };

/** A run with hooks where it waits. */
export async function hookedDay(
  { databaseUrl, prover }: Bed,
  day: number,
  hooks: Partial<DayRooms>,
): Promise<LiabilitiesDay> {
  await using session = await openSession(databaseUrl, 'proofs liabilities');
  return await makeDay(day, {
    db: session.pg,
    secrets: new AccountSecrets(LOG_SALT_KEY),
    now: () => day * DAY_MS,
    signAt: (position) => prover.signAt(position),
    bookedAt: async () => 0,
    reserves: async () => [],
    publishesReserves: async () => false,
    rest: async () => {},
    signal: new AbortController().signal,
    ...hooks,
  });
}
