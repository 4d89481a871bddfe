// The text of a C2SP tlog-policy (as of July 2026): witnesses, and how many of them must cosign.
import type { Sha256 } from './merkle.ts';
import { KEY_TYPES, readVerifierKey } from './verifier-key.ts';

const MOST_LINES = 200;
const MOST_NAMES = 64;
const NONE = 'none';
/** Tab, line feed, and all but control characters. */
// oxlint-disable-next-line no-control-regex
const NOT_ALLOWED = /[\u0000-\u0008\u000B-\u001F\u007F]/;

export type PolicyWitness = { name: string; verifierKey: string; url: string | null };

type Group = { least: number; members: readonly string[] };

export type Policy = {
  witnesses: readonly PolicyWitness[];
  /** Whether witnesses with these names are enough. */
  isMetBy(names: ReadonlySet<string>): boolean;
};

/** `reason` names the line. */
export type ReadPolicy = { kind: 'policy'; policy: Policy } | { kind: 'refused'; reason: string };

export function readPolicy(text: string, sha256: Sha256): ReadPolicy {
  const reader = new PolicyReader(sha256);
  const lines = text.split('\n');
  if (lines.length > MOST_LINES) return { kind: 'refused', reason: `It has more than ${MOST_LINES} lines.` };
  for (const [place, line] of lines.entries()) {
    const reason = reader.take(line);
    if (reason !== null) return { kind: 'refused', reason: `Line ${place + 1}: ${reason}` };
  }
  return reader.end();
}

class PolicyReader {
  readonly #sha256: Sha256;
  readonly #keys = new Set<string>();
  readonly #witnesses = new Map<string, PolicyWitness>();
  readonly #groups = new Map<string, Group>();
  readonly #members = new Set<string>();
  #quorum: string | null = null;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** Null if the line is right. */
  take(line: string): string | null {
    if (NOT_ALLOWED.test(line)) return 'it has a control character.';
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) return null;
    if (keyword === 'log') return words.length === 1 || words.length === 2 ? null : 'it is "log <key> [<url>]".';
    if (keyword === 'witness') return this.#witness(words);
    if (keyword === 'group') return this.#group(words);
    if (keyword === 'quorum') return this.#takeQuorum(words);
    return `"${keyword}" is none of log, witness, group, quorum.`;
  }

  end(): ReadPolicy {
    const quorum = this.#quorum;
    if (quorum === null) return { kind: 'refused', reason: 'There is no line "quorum".' };
    const isMet = (name: string, by: ReadonlySet<string>): boolean => {
      const group = this.#groups.get(name);
      if (group === undefined) return by.has(name);
      return group.members.filter((member) => isMet(member, by)).length >= group.least;
    };
    const policy: Policy = {
      witnesses: [...this.#witnesses.values()],
      isMetBy: (by) => quorum === NONE || isMet(quorum, by),
    };
    return { kind: 'policy', policy };
  }

  #witness([name = '', verifierKey = '', address, ...more]: string[]): string | null {
    const url = address ?? null;
    const problem = this.#newName(name);
    if (problem !== null) return problem;
    const key = readVerifierKey(this.#sha256, verifierKey);
    const isCosigner = key?.type === KEY_TYPES.ed25519Cosignature || key?.type === KEY_TYPES.mlDsa44Cosignature;
    if (key === null || !isCosigner) return `the key of ${name} is not one of a cosigner (type 0x04 or 0x06).`;
    const bytes = key.key.join(' ');
    if (this.#keys.has(bytes)) return `the key of ${name} is there twice.`;
    if (more.length > 0 || (url !== null && !isAddress(url))) return `${name} has no address of http or https.`;
    this.#keys.add(bytes);
    this.#witnesses.set(name, { name, verifierKey: verifierKey.trim(), url });
    return null;
  }

  #group([name = '', count = '', ...members]: string[]): string | null {
    const problem = this.#newName(name);
    if (problem !== null) return problem;
    const unknown = members.find((member) => !this.#isKnown(member));
    if (unknown !== undefined) return `"${unknown}" is not defined above.`;
    const twice = members.find((member) => this.#members.has(member));
    if (twice !== undefined || new Set(members).size < members.length) return 'a member is in a group already.';
    const least = count === 'all' ? members.length : count === 'any' ? 1 : /^[1-9]\d?$/.test(count) ? Number(count) : 0;
    if (least < 1 || least > members.length) return `"${count}" is not all, any or a number of its members.`;
    for (const member of members) this.#members.add(member);
    this.#groups.set(name, { least, members });
    return null;
  }

  #takeQuorum([name = '', ...more]: string[]): string | null {
    if (this.#quorum !== null) return 'there is a second quorum.';
    if (more.length > 0 || (name !== NONE && !this.#isKnown(name))) return `the quorum "${name}" is not defined above.`;
    this.#quorum = name;
    return null;
  }

  #isKnown(name: string): boolean {
    return this.#witnesses.has(name) || this.#groups.has(name);
  }

  #newName(name: string): string | null {
    if (name === '' || name === NONE || this.#isKnown(name)) return `the name "${name}" is missing, reserved or taken.`;
    return this.#witnesses.size + this.#groups.size < MOST_NAMES ? null : `it has more than ${MOST_NAMES} names.`;
  }
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
