import { isIPv4, isIPv6 } from 'node:net';

/** Its host bits are zero. An address is a network of one. */
export type IpNetwork = { family: 4 | 6; value: bigint; bits: number };

const WIDTH = { 4: 32, 6: 128 } as const;
const ALL_IPV4: IpNetwork = { family: 4, value: 0n, bits: 0 };

const ENTRY = /^([^/%]+)(?:%[^/]*)?(?:\/(\d{1,3}))?$/;

type Spelling = IpNetwork & {
  /** Number of bits before the IPv4 address. */
  at: number;
  isInverted: boolean;
};

/** Ranges of IPv6 whose addresses are IPv4 addresses: translated, tunnelled or only written differently. */
const SPELLINGS: readonly Spelling[] = [
  spelling('::ffff:0:0', 96),
  spelling('::ffff:0:0:0', 96),
  spelling('::', 96),
  // NAT64, by the well-known prefix and by those of operators.
  spelling('64:ff9b::', 96),
  spelling('64:ff9b:1::', 48),
  // 6to4
  spelling('2002::', 16, { at: 16 }),
  // Teredo
  spelling('2001::', 32, { isInverted: true }),
];

function spelling(prefix: string, bits: number, { at = 96, isInverted = false } = {}): Spelling {
  return { family: 6, value: valueOfIPv6(prefix), bits, at, isInverted };
}

/**
 * The addresses that a text covers, each in one spelling. IPv4 written as IPv6 becomes IPv4; an IPv6 network around such a
 * range covers all of IPv4, too. Empty if the text is neither an address nor a network.
 */
export function networksOf(text: string): readonly IpNetwork[] {
  const [, address = '', length] = ENTRY.exec(text) ?? [];
  const family = isIPv4(address) ? 4 : 6;
  if (family === 6 && !isIPv6(address)) return [];
  const bits = Number(length ?? WIDTH[family]);
  if (bits > WIDTH[family]) return [];
  if (family === 4) return [masked(4, valueOfIPv4(address), bits)];
  const network = masked(6, valueOfIPv6(address), bits);
  if (isOfNobody(network)) return [network];
  const within = SPELLINGS.find((range) => covers(range, network));
  if (within !== undefined) return [asIPv4(network, within)];
  return SPELLINGS.some((range) => covers(network, range)) ? [network, ALL_IPV4] : [network];
}

/** The unspecified address, loopback, and others in a range that IPv4 does not use: they stay IPv6. */
function isOfNobody({ value, bits }: IpNetwork): boolean {
  return value >> 16n === 0n && bits >= 112;
}

function asIPv4({ value, bits }: IpNetwork, { at, isInverted }: Spelling): IpNetwork {
  const found = (value >> BigInt(WIDTH[6] - at - WIDTH[4])) & 0xffff_ffffn;
  return masked(4, isInverted ? found ^ 0xffff_ffffn : found, Math.min(Math.max(bits - at, 0), WIDTH[4]));
}

function masked(family: 4 | 6, value: bigint, bits: number): IpNetwork {
  const host = BigInt(WIDTH[family] - bits);
  return { family, value: (value >> host) << host, bits };
}

export function covers(wide: IpNetwork, narrow: IpNetwork): boolean {
  return (
    wide.family === narrow.family &&
    wide.bits <= narrow.bits &&
    masked(wide.family, narrow.value, wide.bits).value === wide.value
  );
}

/** The network of this length around an address. */
export function networkAround({ family, value, bits }: IpNetwork, length: number): IpNetwork {
  return masked(family, value, Math.min(bits, length));
}

/** 127.0.0.0/8 or ::1, in any spelling. */
export function isLoopbackAddress(address: string): boolean {
  const [network] = networksOf(address);
  if (network === undefined) return false;
  const { family, value, bits } = network;
  return family === 4 ? value >> 24n === 127n && bits >= 8 : value === 1n && bits === WIDTH[6];
}

/** Without the length if it is a single address. */
export function networkText({ family, value, bits }: IpNetwork): string {
  const address = family === 4 ? dotted(value) : groupsOf(value).join(':');
  return bits === WIDTH[family] ? address : `${address}/${bits}`;
}

/** Lower-case, without leading zeros. */
export function groupsOf(value: bigint): string[] {
  return Array.from({ length: 8 }, (_, place) => ((value >> BigInt(112 - 16 * place)) & 0xffffn).toString(16));
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
}

function valueOfIPv4(address: string): bigint {
  return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function valueOfIPv6(address: string): bigint {
  // A URL writes the IPv4 part in hex.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}
