import type { Config, MailConfig } from '#infra/process/config.ts';

/** `page`: shown at /dev/mail on the own machine. `nowhere`: mails wait until they expire. */
export type MailWay = MailConfig | 'page' | 'nowhere';

export function wayOf(config: Pick<Config, 'mail' | 'isOwnMachine'>): MailWay {
  if (config.mail !== null) return config.mail;
  return config.isOwnMachine ? 'page' : 'nowhere';
}
