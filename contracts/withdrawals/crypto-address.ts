import { bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const CRYPTO_TYPES = ['bitcoin', 'ethereum', 'usdc'] as const;
export type CryptoType = (typeof CRYPTO_TYPES)[number];

export const CRYPTO_TITLES: Readonly<Record<CryptoType, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  usdc: 'USDC on Ethereum',
};

const base58check = createBase58check(sha256);

/** Version bytes of mainnet P2PKH and P2SH. */
const BASE58_VERSIONS: ReadonlySet<number> = new Set([0x00, 0x05]);

/** The address in its usual letters, or null if its checksum is wrong or it is of another network. */
export function cryptoAddress(type: CryptoType, typed: string): string | null {
  const address = typed.trim();
  return type === 'bitcoin' ? bitcoinAddress(address) : ethereumAddress(address);
}

function bitcoinAddress(address: string): string | null {
  try {
    return /^bc1/i.test(address) ? segwitAddress(address) : base58Address(address);
  } catch {
    return null;
  }
}

function base58Address(address: string): string | null {
  const bytes = base58check.decode(address);
  return bytes.length === 21 && BASE58_VERSIONS.has(bytes[0]!) ? address : null;
}

/** BIP 173 and 350: version 0 has a bech32 checksum, later ones bech32m. */
function segwitAddress(address: string): string | null {
  const isVersion0 = address[3]?.toLowerCase() === 'q';
  const coder = isVersion0 ? bech32 : bech32m;
  const { prefix, words } = coder.decode(address as `${string}1${string}`);
  const [version = 17, ...rest] = words;
  const { length } = coder.fromWords(rest);
  const fits = isVersion0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  return prefix.toLowerCase() === 'bc' && version <= 16 && fits ? address.toLowerCase() : null;
}

/** EIP-55: letters of one case carry no checksum. */
function ethereumAddress(address: string): string | null {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return null;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const checked = Array.from(lower, (digit, index) =>
    Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit,
  ).join('');
  const isOneCase = digits === lower || digits === digits.toUpperCase();
  return isOneCase || digits === checked ? `0x${checked}` : null;
}
