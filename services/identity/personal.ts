import { each, type Personal } from '../module/personal.ts';

/** Rows of these tables are read and erased by `exports` and `erasure`. */
export const personal = {
  columns: {
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
    last_seen: each('erase', 'account at'),
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
  },
  impersonal: {
    erasure_salt: 'of no person',
    standing_request: 'what the staff has asked the ledger to do to account numbers',
  },
} satisfies Personal;
