/** Each role sees only the rows of its parts. */
export const READER = ['reader.position', 'reader.parked'] as const;
/** Of these, checkpoint and parked are names for the release before. So are positions and parked of other schemas. */
export const PROJECTION = [...READER, 'projection.view', 'projection.checkpoint', 'projection.parked'] as const;
export const ACCOUNTS = [
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
export const MAIL = ['mail.outbox', 'mail.address', 'mail.outage'] as const;
export const OFFERS = [
  'offers.player_code',
  'offers.inbox',
  'offers.sample',
  'offers.unread',
  'offers.conversion',
  'offers.exception',
  'offers.click',
] as const;
export const REACTOR = ['reactor.position', 'reactor.deadline', 'reactor.parked'] as const;
export const NOTIFICATIONS = [
  'notifications.notification',
  'notifications.global_read',
  'notifications.preference',
  'notifications.player',
  'notifications.unsubscribe',
] as const;
export const INVITATIONS = ['invitations.code', 'invitations.invitation'] as const;
export const DESTINATIONS = ['payees.destination', 'payees.manual_payment'] as const;
export const PAYOUTS = ['payees.attempt', 'payees.frozen_request', 'payees.answer', 'payees.provider_balance'] as const;
export const BANK_FILES = ['payees.bank_file', 'payees.bank_row'] as const;
export const COMPLIANCE = [
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
export const CHAT = [
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
export const FINANCE = [
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
export const STAFF = [
  'staff.action',
  'staff.what_if',
  'staff.blocked_address',
  'staff.access',
  'staff.presence',
] as const;
export const SUPPORT = ['support.ticket', 'support.message', 'support.note'] as const;
export const STATUS = ['status.look', 'status.part', 'status.attempts', 'status.lag'] as const;
export const AUDIT = ['audit.status', 'audit.view', 'audit.request'] as const;
export const PROOFS = [
  'proofs.origin',
  'proofs.tile',
  'proofs.checkpoint',
  'proofs.heads',
  'proofs.key',
  'proofs.state',
] as const;
export const DAYS = [
  'proofs.liabilities',
  'proofs.liability',
  'proofs.liability_tile',
  'proofs.liability_file',
] as const;
/** Balances stated by banks and payout providers. */
export const STATED = ['finance.file', 'finance.statement', 'payees.provider_balance'] as const;
/** Views without personal data, which a proof compares with the log. */
export const AUDITED = [
  'offers.audited_conversion',
  'payees.audited_destination',
  'chat.audited_rain',
  'audited_person',
] as const;
export const NOTIFIER = ['notifications.position', 'notifications.parked'] as const;
