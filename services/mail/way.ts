import type { Config, MailConfig } from '#infra/process/config.ts';

/**
 * `page`: nobody is mailed, and /dev/mail shows what would have been sent: on one's own machine only, everything in one process
 * with a database of its own. `nowhere`: mails wait until they expire.
 */
export type MailWay = MailConfig | 'page' | 'nowhere';

export function wayOf(config: Pick<Config, 'mail' | 'kafka' | 'databaseUrl' | 'production'>): MailWay {
  if (config.mail !== null) return config.mail;
  return config.kafka === null && config.databaseUrl === null && !config.production ? 'page' : 'nowhere';
}
