/** Without a visit a session ends after this long. */
export const SESSION_DAYS = 14;
/** A browser that signed in to an account is recognised this long. */
export const DEVICE_DAYS = 400;
/** Between a request to delete an account and its deletion. */
export const CLOSING_DAYS = 7;
/** A data download is available this long. */
export const EXPORT_DAYS = 7;
/** Evidence of a checked withdrawal, under the account's number. */
export const ASSESSMENT_YEARS = 5;
