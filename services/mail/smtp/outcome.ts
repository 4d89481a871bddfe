export type Outcome =
  | { kind: 'accepted'; reply: string }
  /** Certain: the server refused, or the connection was lost before the message was sent. */
  | { kind: 'refused'; reply: string }
  | { kind: 'no-mailbox'; reply: string }
  /** Another attempt would fail, too, whatever the address. */
  | { kind: 'rejected'; reply: string }
  /** The connection was lost during or after the message: delivery is unknown. */
  | { kind: 'broken'; reply: string }
  /** The server refuses our connection, whatever the mail. */
  | { kind: 'outage'; reply: string };

/** `connecting` until logged in, `talking` until the message is sent. */
export type Progress = 'connecting' | 'talking' | 'sending';

type SmtpError = { message: string; code?: string; response?: string; responseCode?: number; permanent?: boolean };

const LOGIN_REPLIES = new Set([530, 534, 535, 538]);
/** A full mailbox is temporary, despite its 5xx code. */
const TEMPORARY = /^5\d\d[ -]5\.2\.2\b/;
const NO_MAILBOX = /^5\d\d[ -]5\.1\.\d/;

export function outcomeOf(error: unknown, progress: Progress): Outcome {
  const { message, code, response, responseCode, permanent = false } = error as SmtpError;
  const reply = response ?? message;
  if (progress === 'connecting' || (responseCode !== undefined && LOGIN_REPLIES.has(responseCode))) {
    return { kind: 'outage', reply };
  }
  if (responseCode !== undefined) {
    if (!permanent || TEMPORARY.test(reply)) return { kind: 'refused', reply };
    return { kind: NO_MAILBOX.test(reply) ? 'no-mailbox' : 'rejected', reply };
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'rejected', reply };
  return { kind: progress === 'sending' ? 'broken' : 'refused', reply };
}
