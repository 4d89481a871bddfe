import { fileURLToPath } from 'node:url';
import type { MigrationRoom } from '#infra/postgres/migrate.ts';

const directoryOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const SCHEMA_ROOMS: readonly MigrationRoom[] = [
  { room: 'log', directory: directoryOf('ledger/log/migrations') },
  { room: 'projections', directory: directoryOf('projections/migrations') },
  { room: 'jobs', directory: directoryOf('infra/jobs/migrations') },
  { room: 'identity', directory: directoryOf('services/identity/migrations') },
  { room: 'mail', directory: directoryOf('services/mail/migrations') },
  { room: 'offers', directory: directoryOf('services/offers/migrations') },
  { room: 'reactor', directory: directoryOf('services/reactor/migrations') },
  { room: 'referrals', directory: directoryOf('services/referrals/migrations') },
  { room: 'payees', directory: directoryOf('services/payouts/migrations') },
  { room: 'compliance', directory: directoryOf('services/compliance/migrations') },
  { room: 'chat', directory: directoryOf('services/chat/migrations') },
  { room: 'staff', directory: directoryOf('services/staff/migrations') },
  { room: 'finance', directory: directoryOf('services/finance/migrations') },
  { room: 'support', directory: directoryOf('services/support/migrations') },
  { room: 'audit', directory: directoryOf('services/auditor/migrations') },
  { room: 'notifications', directory: directoryOf('services/notifications/migrations') },
  { room: 'status', directory: directoryOf('services/status/migrations') },
  { room: 'proofs', directory: directoryOf('services/proofs/migrations') },
];
