// How erasure treats each column with personal data; `detach` removes the link to the account. A test compares this with the
// schema.

type Treatment = 'erase' | 'detach' | 'keep';

type Columns = Readonly<Record<string, Treatment | readonly [fate: 'keep' | 'detach', reason: string]>>;

const each = (fate: Treatment, names: string): Columns =>
  Object.fromEntries(names.split(' ').map((name): [string, Treatment] => [name, fate]));

export const PERSONAL: Readonly<Record<string, Columns>> = {
  users: {
    ...each(
      'erase',
      'account username email email_key email_confirmed_at email_verified email_claimed_at password_hash password_changed_at ' +
        'first_name last_name roles is_banned ban_reason ban_until level ledger_ready created_at updated_at ' +
        'credential_epoch closing_at closing_until webauthn_user_id hides_name',
    ),
    referred_by: ['detach', 'friends lose the link, not the points'],
  },
  user_sessions: each(
    'erase',
    'sid account sess expire public_id started_at last_used_at authenticated_at assurance device_hash agent_words network country',
  ),
  account_tokens: each('erase', 'id hash purpose account address epoch created_at usable_from expires_at'),
  address_changes: each(
    'erase',
    'account new_address old_address requested_at new_confirmed_at old_confirmed_at done_at stoppable_until with_factor',
  ),
  confirmed_addresses: each('erase', 'account email_key mailbox'),
  mailbox_claims: {
    ...each('detach', 'account'),
    claim: ['keep', 'what the mailbox got; a new account with it does not get it again'],
    mailbox_hash: ['keep', 'a salted hash of the mailbox'],
  },
  known_networks: each('erase', 'account network_hash last_at'),
  'compliance.tip_device': each('erase', 'account device last_at'),
  staff_shared_devices: each('erase', 'account other'),
  known_devices: each('erase', 'account device_hash first_at last_at words'),
  security_events: each('erase', 'id account kind at network device'),
  exports: each('erase', 'account id state asked_at attempts lease_until sealed bytes ready_at expires_at'),
  totp_factors: each('erase', 'account secret_sealed key_id last_step confirmed_at'),
  totp_enrolments: each('erase', 'account secret_sealed key_id expires_at epoch by_code'),
  passkeys: each(
    'erase',
    'credential_id public_id account public_key counter transports aaguid rp_id backup_eligible backed_up name created_at ' +
      'last_used_at suspended_at',
  ),
  webauthn_challenges: each('erase', 'hash purpose account epoch binding expires_at by_code'),
  recovery_codes: each('erase', 'account hash used_at acknowledged_at'),
  pending_sign_ins: each('erase', 'hash account epoch failures expires_at keeps_account'),
  ages: each('erase', 'account birth_date time_zone stated_at confirmed_at'),
  rate_limit: each('erase', 'key points expire'),
  recovery_requests: {
    ...each('detach', 'id agent_words network country at handled_at'),
    // Cleared within a second, and the row after a day; it names no account.
    address: 'erase',
  },
  erased_accounts: {
    account: ['keep', 'a restored backup is erased again by it; a number that nothing else leads to'],
    at: ['keep', 'tells when'],
    closed_at: ['keep', 'tells whether the ledger has closed the account'],
  },
  erased_names: { name_hash: ['keep', 'a name is never free again; a salted hash'] },
  kept_exclusions: {
    address_hash: ['keep', 'an exclusion outlives the account; a salted hash of the mailbox'],
    until: ['keep', 'until when'],
  },
  'mail.outbox': each(
    'erase',
    'id cause kind account to_address params state priority attempts breaks next_at lease_until lease message_id queued_at ' +
      'deadline first_at last_reply sent_at ended_at',
  ),
  'notifications.notification': {
    ...each('erase', 'id account kind params cause position created_at expires_at on_screen read_at mail mailed_after'),
    actor: ['keep', 'of staff, on what went to all players'],
  },
  'notifications.global_read': each('erase', 'account notification read_at'),
  'notifications.preference': each('erase', 'account kind screen mail hour hour_set_at reminded_on'),
  'notifications.unsubscribe': each('erase', 'id hash account kind'),
  'notifications.player': each('erase', 'account partition opened_at offer_points wagered_points'),
  'chat.message': {
    ...each(
      'erase',
      'id cause account type text is_admin is_moderator receipt created_at changed removed_at removal_reason rain ends_rain ' +
        'tip_to tip_points',
    ),
    removed_by: ['keep', 'of staff, on a message that goes with its author'],
  },
  'chat.report': each('erase', 'message account reason note created_at closed_at'),
  'chat.mute': {
    ...each('erase', 'account reason muted_at until'),
    muted_by: ['keep', 'of staff, on a mute that goes with the account'],
  },
  'chat.rain_join': each('erase', 'rain account device joined_at'),
  'chat.ignored': each('erase', 'account ignored since'),
  'support.ticket': {
    ...each(
      'erase',
      'number id token_hash command_id account email mailbox sender topic subject offer state version created_at changed_at',
    ),
    assignee: ['keep', 'of staff, on a ticket that goes with the account'],
  },
  'support.message': {
    ...each('erase', 'id ticket command_id words at'),
    staff: ['keep', 'of staff, on a message that goes with the ticket'],
  },
  'support.note': {
    ...each('erase', 'id account command_id words at'),
    author: ['keep', 'of staff, on a note that goes with the account'],
  },
  'invitations.code': each('erase', 'account code chosen_at'),
  'invitations.invitation': {
    ...each('erase', 'friend invited_at has_shared_device state checked_at decided_at bonus_day'),
    referrer: ['detach', 'friends lose the link, not the points'],
  },
  'payees.frozen_request': each('erase', 'withdrawal attempt payee body'),
  'payees.answer': each('erase', 'id withdrawal attempt step outcome detail raw times first_at last_at'),
  'payees.destination': each('erase', 'withdrawal account method details hash kept_at is_used'),
  'payees.manual_payment': {
    ...Object.fromEntries(
      ['withdrawal', 'reference', 'recorded_at'].map((name) => [name, ['keep', 'a payment of the house'] as const]),
    ),
    recorded_by: ['keep', 'of staff, on a payment of the house'],
  },
  'compliance.payee': {
    owner: 'detach',
    ...Object.fromEntries(
      ['account', 'sealed', 'person', 'screened', 'updated_at'].map((name) => [
        name,
        ['keep', 'sealed; of a player who was paid, for the four years of tax law; otherwise deleted within an hour'],
      ]),
    ),
  },
  'compliance.known_destination': each('erase', 'account hash first_at'),
  'compliance.appeal': each('erase', 'hold account text at'),
  'mail.address': each('erase', 'address_key undeliverable_since reply reset_tried_at'),
  'offers.player_code': each('erase', 'account code made_at'),
  'offers.click': each('erase', 'code account network offer_id offer_name points address at'),
  'offers.inbox': each('erase', 'id marker network received_at method raw_target headers body peer'),
  'offers.conversion': {
    ...each('erase', 'player_code click_code player_address'),
    ...Object.fromEntries(
      [
        'id network transaction_id kind inbox_id received_at reference_id revenue reward offer_id event_id offer_name state',
        'next_at tries is_approved account points revenue_micros release_at booked_at reversed_at repeated_id doubt reason',
      ]
        .flatMap((names) => names.split(' '))
        .map((name) => [name, ['keep', 'what a network owes, under the opaque number'] as const]),
    ),
  },
};

const VIEW = 'made of the books, under the opaque number';

/** Tables that identify people by account number at most, which leads nowhere after erasure. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  erasure_salt: 'of no person',
  schema_migration: 'of no person',
  'mail.outage': 'of no person',
  'chat.counter': 'of no person',
  'chat.rain': 'participants under opaque numbers, until the rain is poured',
  'chat.presence': 'how many players each gateway has',
  'chat.moderation': 'what the staff did about account numbers, without any text of a player',
  'audit.*': 'made of the books',
  'status.*': 'of no person',
  'jobs.job': 'names of rows, which are erased where they are',
  'offers.unread': 'of no person',
  'offers.sample': 'of no person: a digest of a refused request, for 30 days',
  'offers.exception': 'about requests of networks; what they held goes with the inbox',
  'payees.attempt': 'payments of the house, under the opaque number, with the names that providers gave them',
  'payees.bank_file': 'of no player; who of the staff made it',
  'payees.bank_row': 'payments of the house, under the opaque number of their withdrawal',
  'payees.provider_balance': 'of no person',
  'compliance.assessment': 'evidence of a payment under the opaque number, with keyed hashes; deleted after five years',
  'compliance.hold': 'why a payment to the opaque number was stopped',
  'compliance.tax_form': 'that a form was sent for the opaque number; deleted with the payee form',
  'compliance.sanctions_list': 'of no person',
  'compliance.sanctions_entry': 'a published list',
  'compliance.sanctions_address': 'a published list',
  standing_request: 'what the staff has asked the ledger to do to account numbers',
  event: 'the books, under the opaque number',
  posting: 'the books, under the opaque number',
  batch: 'the books',
  head: 'the books',
  decided_event: 'the books',
  log_shape: 'the books',
  relay_cursor: 'the books',
  sequencer: 'who writes the books',
  lease: 'who writes the books',
  log_mark: 'where the checks of the books begin',
  snapshot: 'made of the books',
  snapshot_chunk: 'made of the books',
  seen_commands: 'made of the books',
  // Personal texts are only client seeds, which verification of rounds needs, and reasons given by staff.
  'staff.blocked_address': 'addresses and networks that are refused, with reasons given by staff',
  'staff.access': 'which account numbers staff looked at and why; audits need it',
  'staff.presence': 'which row staff have open',
  'staff.action': 'what staff did to account numbers; audits need it',
  'staff.what_if': 'sums by account number, which the next computation replaces',
  'activity.*': VIEW,
  'approvals.*': VIEW,
  'balance.*': VIEW,
  'dollar_lines.*': VIEW,
  'economics.*': VIEW,
  'game_stats.*': VIEW,
  'house_returns.*': VIEW,
  'journal.*': VIEW,
  'leaderboard.*': VIEW,
  'ledger_days.*': VIEW,
  'challenges.*': VIEW,
  'daily_bonus.*': VIEW,
  'experience.*': VIEW,
  'referrals.*': VIEW,
  'promos.*': VIEW,
  'races.*': VIEW,
  'limits.*': VIEW,
  'public_stats.*': VIEW,
  'rounds.*': VIEW,
  'settings.*': VIEW,
  'standing.*': VIEW,
  'statement.*': VIEW,
  'withdrawals.*': VIEW,
  'finance.*': 'statements that providers, networks and the bank sent, kept as evidence of the books',
  'notifications.position': 'how far notifications are',
  'notifications.parked': 'places in the log',
  'reactor.*': 'what is to be done for account numbers',
  'projection.*': 'how far views are',
};
