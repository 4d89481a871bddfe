/** A query: the accounts of people who were erased. */
export const ERASED_ACCOUNTS = 'SELECT account FROM erased_accounts';
