import type { Config, MailConfig } from '#infra/process/config.ts';

/** `page`: on one's own machine /dev/mail shows what would have been sent. `nowhere`: mails wait until they expire. */
export type MailWay = MailConfig | 'page' | 'nowhere';

export function wayOf(config: Pick<Config, 'mail' | 'isOwnMachine'>): MailWay {
  if (config.mail !== null) return config.mail;
  return config.isOwnMachine ? 'page' : 'nowhere';
}
