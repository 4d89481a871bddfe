// Providers deliver many spellings to one mailbox. Bonuses, exclusions and stored hashes compare mailboxes; mail goes to the
// typed address.
import { mailAddressKey } from './mail-address.ts';

type Provider = {
  domains: readonly string[];
  ignores?: RegExp;
};

const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignores: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignores: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'ya.ru'] },
];

const BY_DOMAIN = new Map(
  PROVIDERS.flatMap(({ domains, ignores }) => domains.map((domain) => [domain, { domain: domains[0]!, ignores }])),
);

/** `address` must be valid. Tags (anna+games@) are removed for every provider. */
export function mailboxOf(address: string): string {
  const key = mailAddressKey(address);
  const at = key.lastIndexOf('@');
  const name = key.slice(0, at);
  const provider = BY_DOMAIN.get(key.slice(at + 1));
  const domain = provider?.domain ?? key.slice(at + 1);
  // "+tag@" alone is a name, not a tag.
  const untagged = name.slice(0, Math.max(name.indexOf('+', 1), 0)) || name;
  return `${provider?.ignores === undefined ? untagged : untagged.replace(provider.ignores, '') || untagged}@${domain}`;
}
