// No role may change or delete events. Gateways read sequence numbers, times and amounts of the log and what settings
// decided; other events only by their places, through functions with bounds (log migration 0013).

import type { Part } from '#projections/consumer/reader-store.ts';
import {
  ACCOUNTS,
  AUDIT,
  AUDITED,
  BANK_FILES,
  CHAT,
  COMPLIANCE,
  DAYS,
  DESTINATIONS,
  FINANCE,
  INVITATIONS,
  MAIL,
  NOTIFICATIONS,
  NOTIFIER,
  OFFERS,
  PAYOUTS,
  PROJECTION,
  PROOFS,
  REACTOR,
  READER,
  STAFF,
  STATED,
  STATUS,
  SUPPORT,
} from './tables.ts';

export const DATABASE_ROLES = [
  'sequencer',
  'relay',
  'projector',
  'gateway',
  'reactor',
  'payouts',
  'auditor',
  'prover',
  'audit',
] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

export type Privilege = 'select' | 'insert' | 'update' | 'delete';

export type Rights = {
  tables: Readonly<Record<string, readonly Privilege[]>>;
  functions?: readonly string[];
  makesSchemas?: true;
  /** For temporary tables: views recomputed for comparison, the sides of a matching run. */
  makesTemporary?: true;
  /** Current and future views. */
  readsViews?: true;
  /** Rows of `reader.position` and `reader.parked`. */
  parts?: readonly Part[];
};

const READ = ['select'] as const;
const ADD = ['select', 'insert'] as const;
const MOVE = ['select', 'insert', 'update'] as const;
const KEEP = ['select', 'insert', 'update', 'delete'] as const;

const LOG = { event: READ, batch: READ, head: READ, log_shape: READ, log_mark: READ, relay_cursor: READ } as const;
function each(tables: readonly string[], privileges: readonly Privilege[]): Record<string, readonly Privilege[]> {
  return Object.fromEntries(tables.map((table) => [table, privileges]));
}

export const RIGHTS: Readonly<Record<DatabaseRole, Rights>> = {
  sequencer: {
    tables: {
      ...each(['event', 'batch', 'log_shape'], ADD),
      head: MOVE,
      ...each(['snapshot', 'snapshot_chunk', 'seen_commands', 'sequencer', 'lease'], KEEP),
    },
    functions: ['make_event_range(int4, int8, int8, int8)', 'old_snapshots()'],
  },
  relay: { tables: { ...LOG, relay_cursor: MOVE } },
  projector: {
    tables: { ...LOG, ...each(PROJECTION, KEEP) },
    functions: ['projection.require(bool, text)', 'reader.require(bool, text)'],
    parts: ['view'],
    makesSchemas: true,
  },
  gateway: {
    tables: {
      ...each(['head', 'log_shape', 'posting', 'decided_event', 'lease', ...PROJECTION], READ),
      ...each([...ACCOUNTS, ...MAIL, ...OFFERS, ...INVITATIONS, ...COMPLIANCE, ...NOTIFICATIONS], KEEP),
      ...each([...DESTINATIONS, ...PAYOUTS, ...BANK_FILES, ...CHAT, ...STAFF, ...SUPPORT, ...FINANCE, ...STATUS], KEEP),
      'jobs.job': KEEP,
      'audit.status': READ,
      'audit.request': ['insert'],
      ...each(PROOFS, READ),
      ...each(['proofs.wanted', 'proofs.auditor_token'], MOVE),
      'proofs.wanted_head': ADD,
      ...each(DAYS, READ),
      'proofs.liability': ['select', 'delete'],
      'proofs.chosen_value': KEEP,
      // Received rows are never updated.
      'offers.inbox': ['select', 'insert', 'delete'],
    },
    functions: [
      'account_of_event(int4, int8)',
      'event_tuples(int4, int8[])',
      'events_of_command(uuid)',
      'events_between(int4, int8, int8, int8)',
      'batch_of_event(int4, int8)',
      'batch_with_hash(bytea)',
      'events_of_kinds(int4, int8, int8, int4[])',
      'starts_of_commands(int4, int8[], uuid[])',
      'finance.normal_references(text[])',
    ],
    makesTemporary: true,
    readsViews: true,
    parts: ['view'],
  },
  reactor: {
    tables: {
      ...LOG,
      lease: READ,
      ...each([...REACTOR, ...READER, ...NOTIFICATIONS, ...NOTIFIER], KEEP),
      'jobs.job': ADD,
    },
    functions: ['reader.require(bool, text)'],
    parts: ['policy', 'notifications'],
  },
  payouts: {
    tables: {
      ...each(['lease', 'log_shape', ...PROJECTION], READ),
      ...each(PAYOUTS, KEEP),
      ...each(BANK_FILES, READ),
      'payees.destination': ['select', 'update', 'delete'],
      ...each(COMPLIANCE, READ),
      'compliance.payee': ['select', 'update'],
      'compliance.hold': ADD,
    },
    readsViews: true,
    parts: ['view'],
  },
  auditor: {
    tables: { ...LOG, ...each(['posting', 'lease', ...PROJECTION], READ), ...each(AUDIT, KEEP) },
    makesSchemas: true,
    readsViews: true,
    parts: ['view'],
  },
  prover: {
    tables: {
      ...each(['event', 'batch', 'head', 'log_shape'], READ),
      ...each(['proofs.tile', 'proofs.heads'], ADD),
      ...each(['proofs.origin', 'proofs.key', 'proofs.state'], MOVE),
      'proofs.checkpoint': KEEP,
      ...each(['proofs.wanted', 'proofs.wanted_head'], ['select', 'delete']),
      ...each(DAYS, ['select', 'insert', 'delete']),
      ...each(['posting', 'proofs.chosen_value', 'erased_accounts', ...STATED, ...PROJECTION], READ),
    },
    readsViews: true,
    parts: ['view'],
  },
  audit: {
    tables: each(
      [
        'event',
        'posting',
        'batch',
        'head',
        'log_shape',
        'log_mark',
        'relay_cursor',
        'sequencer',
        'lease',
        'snapshot',
        'snapshot_chunk',
        'seen_commands',
        ...AUDITED,
        ...PROJECTION,
        ...REACTOR,
        'notifications.parked',
      ],
      READ,
    ),
    functions: ['event_tuples(int4, int8[])', 'starts_of_commands(int4, int8[], uuid[])', 'batch_of_event(int4, int8)'],
    makesTemporary: true,
    readsViews: true,
    parts: ['view', 'policy', 'notifications'],
  },
};

export const RECORD_TABLE = 'schema_migration';

/** Of the tables of a role, without "public". */
export function schemasOf(role: DatabaseRole): string[] {
  const schemas = Object.keys(RIGHTS[role].tables).flatMap((table) => table.split('.').slice(0, -1));
  return [...new Set(schemas)];
}

export function roleName(role: DatabaseRole): string {
  return `tallyhouse_${role}`;
}
