import type { Support } from '#contracts/internal/support.ts';
import { linkKeyOf } from '#infra/process/secrets.ts';
import type { Ground } from './ground.ts';
import { confirmedAddressOf } from './identity/mail-recipients.ts';
import { mailQueue } from './mail/queue-mail.ts';
import { mailDomainOf } from './mail-part.ts';
import { openSupport } from './support/start.ts';

export function openSupportOn(ground: Ground): Support {
  const support = openSupport({
    ...ground,
    linkKey: linkKeyOf(ground.config),
    queueMail: mailQueue(mailDomainOf(ground.config)),
    confirmedAddress: confirmedAddressOf,
    log: ground.log.child({ part: 'support' }),
  });
  ground.lifecycle.onStop('support', () => support[Symbol.asyncDispose]());
  return support;
}
