import type { SignInFacts } from '#contracts/internal/sessions.ts';
import { factorKeysOf } from '#infra/process/secrets.ts';
import { housePersonal } from '#services/house.ts';
import { invitations } from '#services/referrals/port/invitations.ts';
import { mailQueue } from '#services/mail/port/queue-mail.ts';

export const LINK_KEY = 'a link key that only the tests know';

export const PAYEE_KEY = 'a key of payees that only the tests know';

export const LOG_SALT_KEY = 'a key of salts that only the tests know';

const FACTOR_KEYS = factorKeysOf({ dataDir: '', sessionKeys: ['a session key that only the tests know'] });

export const KEYS = { linkKey: LINK_KEY, factorKeys: FACTOR_KEYS, payeeKey: PAYEE_KEY, logSaltKey: LOG_SALT_KEY };

export const MAIL_ROOMS = {
  ...KEYS,
  queueMail: mailQueue('tally.example'),
  invitations,
  personal: await housePersonal(),
  staffNeedFactor: false,
};

export const SIGN_IN_FACTS: SignInFacts = {
  epoch: 0,
  isNewcomer: false,
  assurance: 'password',
  visit: { address: '192.0.2.1', agent: '' },
  device: 'a device of a test',
};
