import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'slonik';
import { z } from 'zod';
import { readOpenOf } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { loadList, readCurrentList } from './load-list.ts';
import type { Screening } from './screening.ts';
import { readDestinations } from '../../payouts/port/destinations.ts';

const AT_ONCE = 200;

const accountRow = z.object({ account: z.int() });

export type ListWatch = {
  /** Loads the file if it has changed, then screens all payees and open withdrawals that were not screened against it. */
  pass(): Promise<void>;
};

export function watchList(rooms: ComplianceRooms, screening: Screening): ListWatch {
  const { sanctionsFile, log, pool } = rooms;
  let seen: string | null = null;
  let addressesOf: string | null = null;
  return {
    async pass() {
      if (sanctionsFile !== null) {
        const { mtimeMs, size } = await stat(sanctionsFile);
        if (seen !== `${mtimeMs} ${size}`) {
          const loaded = await loadList(pool, sanctionsFile);
          seen = `${mtimeMs} ${size}`;
          if (loaded !== null) log.info({ list: loaded }, 'the sanctions list was loaded');
        }
      }
      await screenPayees(rooms, screening);
      const list = (await readCurrentList(pool))?.hash ?? null;
      if (list === addressesOf) return;
      await screenOpen(rooms, screening);
      addressesOf = list;
    },
  };
}

async function screenPayees({ pool }: ComplianceRooms, screening: Screening): Promise<void> {
  const marker = await screening.marker(pool);
  let after = 0;
  for (;;) {
    const accounts = await pool.anyFirst(sql.type(accountRow)`
      select account from compliance.payee
      where screened is distinct from ${marker} and account > ${after} order by account limit ${AT_ONCE}`);
    for (const account of accounts) {
      await screening.screenPayee(pool, account);
      await setImmediate();
    }
    if (accounts.length < AT_ONCE) return;
    after = accounts.at(-1)!;
  }
}

async function screenOpen({ pool }: ComplianceRooms, screening: Screening): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const open: readonly { id: string; account: number }[] = await readOpenOf(pool, 'crypto', {
      after,
      limit: AT_ONCE,
    });
    const known = await readDestinations(
      pool,
      open.map(({ id }) => id),
    );
    for (const { id, account } of open) {
      const destination = known.get(id);
      if (destination !== undefined) await screening.screenDestination(pool, account, destination);
    }
    if (open.length < AT_ONCE) return;
    after = open.at(-1)!.id;
  }
}
