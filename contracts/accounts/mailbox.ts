// Providers deliver many spellings of an address to one mailbox. Bonuses, exclusions and kept hashes compare mailboxes; mail is sent to
// the address as it was typed.
import { mailAddressKey } from './mail-address.ts';

type Provider = {
  domains: readonly string[];
  /** Characters that make no difference before the @. */
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

/** Addresses with the same mailbox belong to one person. Of a valid address; a tag (anna+games@) counts for nothing at any provider. */
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
