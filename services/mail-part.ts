import { isLoopback } from '#infra/process/own-machine.ts';
import { linkKeyOf } from '#infra/process/secrets.ts';
import type { Ground } from './ground.ts';
import type { MailRoom } from './mail/start.ts';

/** The sender's domain, or the public address's without mail. */
export function mailDomainOf({ mail, publicUrl }: Ground['config']): string {
  const domain = mail === null ? null : /@([^>]+)>?$/.exec(mail.from)?.[1];
  return domain ?? (publicUrl === null ? 'localhost' : new URL(publicUrl).hostname);
}

/** @returns null unless on the own machine without a mail server */
export async function openMailOn(ground: Ground): Promise<MailRoom['latest'] | null> {
  const { host, port, publicUrl, production } = ground.config;
  const { openMail } = await import('./mail/start.ts');
  const { mailGuard } = await import('./identity/mail-guard.ts');
  const { wayOf } = await import('./mail/way.ts');
  const by = wayOf(ground.config);
  const log = ground.log.child({ part: 'mail' });
  const isOpen = production || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
  if (by === 'nowhere' && isOpen) {
    log.warn('SMTP_URL is not set: no mail leaves, and links that players ask for do not arrive');
  }
  const room = openMail({
    ...ground,
    guard: mailGuard,
    by,
    publicUrl: publicUrl ?? `http://${host}:${port}`,
    linkKey: linkKeyOf(ground.config),
    mailDomain: mailDomainOf(ground.config),
    log,
  });
  ground.lifecycle.onStop('mail', () => room[Symbol.asyncDispose]());
  if (by !== 'page') return null;
  log.info('own machine only: /dev/mail is on, and shows every mail that would have been sent');
  return room.latest;
}
