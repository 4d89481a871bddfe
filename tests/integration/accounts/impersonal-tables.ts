import { VIEWS } from '#projections/registry.ts';

const OF_VIEWS = VIEWS.map(({ schema }) => [`${schema}.*`, 'made of the books, under the opaque number'] as const);

/** Tables of rooms that keep nothing of persons, and why. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  schema_migration: 'of no person',
  'audit.*': 'made of the books',
  'status.*': 'of no person',
  'jobs.job': 'names of rows, which are erased where they are',
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
  ...Object.fromEntries(OF_VIEWS),
  'finance.*': 'statements that providers, networks and the bank sent, kept as evidence of the books',
  'reactor.*': 'what is to be done for account numbers',
  'projection.*': 'how far views are',
  'reader.*': 'places in the log',
};
