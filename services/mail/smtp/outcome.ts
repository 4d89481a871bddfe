export type Outcome =
  | { kind: 'accepted'; reply: string }
  /** Certain: the server answered no, or the connection was lost before the message was sent. */
  | { kind: 'refused'; reply: string }
  /** The server knows no such mailbox. */
  | { kind: 'no-mailbox'; reply: string }
  /** A refusal that another attempt would meet again, and that is no fault of the address. */
  | { kind: 'rejected'; reply: string }
  /** The connection was lost while the message was sent, or before the answer to it. Nobody knows whether it was delivered. */
  | { kind: 'broken'; reply: string }
  /** The server does not let us in. It says nothing about this mail. */
  | { kind: 'outage'; reply: string };

/** How far an attempt came: `connecting` until logged in, `talking` until the message flows. */
export type Progress = 'connecting' | 'talking' | 'sending';

type SmtpError = { message: string; code?: string; response?: string; responseCode?: number; permanent?: boolean };

/** Our own login is wrong or missing. */
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);
/** A full mailbox may be emptied, whatever the first digit says. */
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
  // Nodemailer itself refused the envelope or the message.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'rejected', reply };
  return { kind: progress === 'sending' ? 'broken' : 'refused', reply };
}
