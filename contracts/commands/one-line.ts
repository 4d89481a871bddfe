// Text of people's own: a name, a reason. Before it: request bodies. After it: PostgreSQL and the log, which hold neither
// the character 0 nor half of a character.

/** Without control characters and lone surrogates; as ranges, because readers of the API's description know no \p{Cc}. */
// oxlint-disable-next-line no-control-regex
export const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$/u;
