// No role may change or delete events. Gateways read sequence numbers, times and amounts of the log and what settings
// decided; other events only by their places, through functions with bounds (log migration 0013).

import type { Part } from '#projections/consumer/reader-store.ts';

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
/** Each role sees only the rows of its parts. */
const READER = ['reader.position', 'reader.parked'] as const;
/** Of these, checkpoint and parked are names for the release before. So are positions and parked of other schemas. */
const PROJECTION = [...READER, 'projection.view', 'projection.checkpoint', 'projection.parked'] as const;
const ACCOUNTS = [
  'users',
  'user_sessions',
  'last_seen',
  'rate_limit',
  'account_tokens',
  'address_changes',
  'confirmed_addresses',
  'mailbox_claims',
  'known_networks',
  'recovery_requests',
  'known_devices',
  'staff_shared_devices',
  'security_events',
  'exports',
  'ages',
  'standing_request',
  'erased_accounts',
  'erasure_salt',
  'erased_names',
  'kept_exclusions',
  'totp_factors',
  'totp_enrolments',
  'passkeys',
  'webauthn_challenges',
  'recovery_codes',
  'pending_sign_ins',
] as const;
const MAIL = ['mail.outbox', 'mail.address', 'mail.outage'] as const;
const OFFERS = [
  'offers.player_code',
  'offers.inbox',
  'offers.sample',
  'offers.unread',
  'offers.conversion',
  'offers.exception',
  'offers.click',
] as const;
const REACTOR = ['reactor.position', 'reactor.deadline', 'reactor.parked'] as const;
const NOTIFICATIONS = [
  'notifications.notification',
  'notifications.global_read',
  'notifications.preference',
  'notifications.player',
  'notifications.unsubscribe',
] as const;
const INVITATIONS = ['invitations.code', 'invitations.invitation'] as const;
const DESTINATIONS = ['payees.destination', 'payees.manual_payment'] as const;
const PAYOUTS = ['payees.attempt', 'payees.frozen_request', 'payees.answer', 'payees.provider_balance'] as const;
const BANK_FILES = ['payees.bank_file', 'payees.bank_row'] as const;
const COMPLIANCE = [
  'compliance.payee',
  'compliance.assessment',
  'compliance.known_destination',
  'compliance.hold',
  'compliance.appeal',
  'compliance.tax_form',
  'compliance.sanctions_list',
  'compliance.sanctions_entry',
  'compliance.sanctions_address',
  'compliance.tip_device',
] as const;
const CHAT = [
  'chat.counter',
  'chat.message',
  'chat.edit',
  'chat.reaction',
  'chat.report',
  'chat.mute',
  'chat.moderation',
  'chat.ignored',
  'chat.presence',
  'chat.rain',
  'chat.rain_join',
] as const;
const FINANCE = [
  'finance.source',
  'finance.file',
  'finance.file_chunk',
  'finance.pull',
  'finance.statement',
  'finance.bad_row',
  'finance.reconciliation',
  'finance.line',
  'finance.match',
  'finance.claim',
  'finance.set_aside',
  'finance.aside_request',
  'finance.run',
  'finance.exception',
  'finance.note',
  'finance.period',
  'finance.closing',
  'finance.closed_sheet',
  'finance.reopening',
] as const;
const STAFF = ['staff.action', 'staff.what_if', 'staff.blocked_address', 'staff.access', 'staff.presence'] as const;
const SUPPORT = ['support.ticket', 'support.message', 'support.note'] as const;
const STATUS = ['status.look', 'status.part', 'status.attempts', 'status.lag'] as const;
const AUDIT = ['audit.status', 'audit.view', 'audit.request'] as const;
const PROOFS = [
  'proofs.origin',
  'proofs.tile',
  'proofs.checkpoint',
  'proofs.heads',
  'proofs.key',
  'proofs.state',
] as const;
const DAYS = ['proofs.liabilities', 'proofs.liability', 'proofs.liability_tile', 'proofs.liability_file'] as const;
/** Balances stated by banks and payout providers. */
const STATED = ['finance.file', 'finance.statement', 'payees.provider_balance'] as const;
/** Views without personal data, which a proof compares with the log. */
const AUDITED = [
  'offers.audited_conversion',
  'payees.audited_destination',
  'chat.audited_rain',
  'audited_person',
] as const;
const NOTIFIER = ['notifications.position', 'notifications.parked'] as const;

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
      'proofs.wanted': MOVE,
      'proofs.wanted_head': ADD,
      'proofs.auditor_token': MOVE,
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
      ...each(['posting', 'proofs.chosen_value', ...STATED, ...PROJECTION], READ),
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
