import { type Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '#infra/process/config.ts';
import { isLoopback } from '#infra/process/own-machine.ts';
import type { RenderedMail } from '../rendering/render-mail.ts';
import { type Outcome, outcomeOf, type Progress } from './outcome.ts';

export type Letter = RenderedMail & {
  messageId: string;
  to: string;
  returnPath: string;
  /** ms since the epoch. */
  date: number;
};

export type Carrier = {
  deliver(letter: Letter): Promise<Outcome>;
  close(): void;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Also bounds a server that answers byte by byte. Shorter than a lease. */
const ATTEMPT_MS = 90_000;
export function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const isPlain = !secure && (isLoopback(url.hostname) || url.search === '?tls=off');
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user === '' ? {} : { auth: { user, pass } }),
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
  };
}

const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  if (unsubscribeUrl === null) return HEADERS;
  return {
    ...HEADERS,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Attempts = Map<string, Readable>;

function transportTo(smtpUrl: string, attempts: Attempts) {
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    ...serverOf(smtpUrl),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The pool reads a message's stream only after the server accepts the recipient.
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const stream = create(...options);
      attempts.set(message.messageId(), stream);
      return stream;
    };
    done();
  });
  return transport;
}

function progressOf(message: Readable | undefined): Progress {
  if (message === undefined) return 'connecting';
  return message.readableDidRead ? 'sending' : 'talking';
}

export function openCarrier({ smtpUrl, from, replyTo }: MailConfig): Carrier {
  const attempts: Attempts = new Map();
  const transport = transportTo(smtpUrl, attempts);
  const end = new AbortController();
  return {
    async deliver({ messageId, to, returnPath, date, subject, text, html, unsubscribeUrl }) {
      try {
        const { response } = await transport.sendMail({
          from: from.includes('<') ? from : { name: 'Tallyhouse', address: from },
          ...(replyTo === null ? {} : { replyTo }),
          to: { name: '', address: to },
          envelope: { from: returnPath, to: [to] },
          messageId,
          date: new Date(date),
          headers: headersOf(unsubscribeUrl),
          xMailer: false,
          subject,
          text,
          html,
          textEncoding: 'quoted-printable',
          signal: AbortSignal.any([end.signal, AbortSignal.timeout(ATTEMPT_MS)]),
        });
        return { kind: 'accepted', reply: response };
      } catch (error) {
        return outcomeOf(error, progressOf(attempts.get(messageId)));
      } finally {
        attempts.delete(messageId);
      }
    },
    close() {
      end.abort();
      transport.close();
    },
  };
}
