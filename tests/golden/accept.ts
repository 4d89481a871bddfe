/** True under `npm run check -- --accept`, which rewrites golden files and shortens the lists of known breaches. */
export const IS_ACCEPTING = process.env['TALLYHOUSE_ACCEPT'] === '1';
