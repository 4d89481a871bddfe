import type { SignInFacts } from '#contracts/internal/sessions.ts';
import { factorKeysOf } from '#infra/process/secrets.ts';
import { aboutCredits } from '#services/offers/port/about-credits.ts';
import { housePersonal } from '#services/house.ts';
import { INVITATIONS_PORT } from '#services/referrals/invitations-port.ts';
import { mailQueue } from '#services/mail/port/queue-mail.ts';

export const LINK_KEY = 'a link key that only the tests know';

export const PAYEE_KEY = 'a key of payees that only the tests know';

const FACTOR_KEYS = factorKeysOf({ dataDir: '', sessionKeys: ['a session key that only the tests know'] });

export const MAIL_ROOMS = {
  queueMail: mailQueue('tally.example'),
  invitations: INVITATIONS_PORT,
  aboutCredits,
  personal: await housePersonal(),
  personalKeys: { payeeKey: PAYEE_KEY },
  linkKey: LINK_KEY,
  factorKeys: FACTOR_KEYS,
  staffNeedFactor: false,
};

export const SIGN_IN_FACTS: SignInFacts = {
  epoch: 0,
  isNewcomer: false,
  assurance: 'password',
  visit: { address: '192.0.2.1', agent: '' },
  device: 'a device of a test',
};
