import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Received = {
  from: string;
  to: string[];
  messageId: string;
  source: string;
};

/** A refusal such as "450 4.7.1 come again"; "cut" ends the connection instead. */
export type Answer = string | null;

export type Script = {
  login?: () => Answer;
  recipient?: (address: string) => Answer | Promise<Answer>;
  /** A cut here leaves the message delivered. */
  message?: (received: Received) => Answer | Promise<Answer>;
  /** Cuts the connection in mid-message. */
  beginning?: () => Answer | Promise<Answer>;
};

type Line = { id: string; _socket: { destroy(): void } };

export class MailServer {
  readonly accepted: Received[] = [];
  readonly asked: string[] = [];
  script: Script = {};
  visits = 0;
  #server: SMTPServer | null = null;
  #port = 0;

  get url(): string {
    return `smtp://house:secret@127.0.0.1:${this.#port}`;
  }

  /** On the same port as before. */
  async open(): Promise<void> {
    const server = this.#made();
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    for (const { _socket } of linesOf(server)) _socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #made(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        this.visits += 1;
        done();
      },
      onAuth: (_auth, session, done) => {
        this.#answer(server, session.id, this.script.login?.() ?? null, (error) =>
          error === null ? done(null, { user: 'house' }) : done(error),
        );
      },
      onRcptTo: ({ address }, session, done) => {
        this.asked.push(address);
        void (async () => {
          const answer = (await this.script.recipient?.(address)) ?? null;
          this.#answer(server, session.id, answer, (error) => done(error));
        })();
      },
      onData: (stream, session, done) => {
        void (async () => {
          const beginning = (await this.script.beginning?.()) ?? null;
          if (beginning === 'cut') return cut(server, session.id);
          const source = await text(stream);
          const { mailFrom, rcptTo } = session.envelope;
          const received: Received = {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            messageId: /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? '',
            source,
          };
          const answer = (await this.script.message?.(received)) ?? null;
          if (answer === null) this.accepted.push(received);
          this.#answer(server, session.id, answer, (error) => done(error));
        })();
      },
    });
    server.on('error', () => {});
    return server;
  }

  #answer(server: SMTPServer, session: string, answer: Answer, done: (error: Error | null) => void): void {
    if (answer === 'cut') return cut(server, session);
    if (answer === null) return done(null);
    done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

function linesOf(server: SMTPServer): Line[] {
  return [...(server as unknown as { connections: Set<Line> }).connections];
}

function cut(server: SMTPServer, session: string): void {
  linesOf(server)
    .find(({ id }) => id === session)
    ?._socket.destroy();
}

export function readable({ source }: Received): string {
  return source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
