import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { readKeys, readOrigins } from '../read/keys.ts';
import { pathOfLog } from './log-address.ts';

type Deps = { pool: DatabasePool; ownUrl: string };

export function openLogsHandler({ pool, ownUrl }: Deps): Handler<'open-logs'> {
  return async () => {
    const [origins, keys] = await Promise.all([readOrigins(pool), readKeys(pool)]);
    const logs = origins.map(({ signedAt, ...log }) => ({
      ...log,
      signedAt: signedAt === null ? null : instantOf(signedAt),
      address: new URL(pathOfLog(log), ownUrl).href,
      verifierKeys: keys
        .filter(({ origin, until }) => origin === log.origin && until === null)
        .map(({ verifierKey }) => verifierKey),
    }));
    return answer({ logs });
  };
}
