import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPolicy } from './policy.ts';
import { KEY_TYPES, writeVerifierKey } from './verifier-key.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const keyOf = (name: string, fill: number, type: number = KEY_TYPES.ed25519Cosignature) =>
  writeVerifierKey(sha256, { name, type, key: new Uint8Array(32).fill(fill) });
const witness = (name: string, fill: number, url = '') => `witness ${name} ${keyOf(`${name}.example`, fill)} ${url}`;

const THREE = [witness('X1', 1, 'https://x1.example/w'), witness('X2', 2), witness('Y1', 3)];

function policyOf(...lines: string[]) {
  const read = readPolicy([...lines, ''].join('\n'), sha256);
  if (read.kind === 'refused') throw new Error(read.reason);
  return read.policy;
}

const isMet = (policy: ReturnType<typeof policyOf>, ...names: string[]) => policy.isMetBy(new Set(names));

test('a group of groups is met once enough members of each have cosigned', () => {
  const policy = policyOf(
    '# two of ours, and one of theirs',
    `log ${keyOf('ledger.example/log/0', 9, KEY_TYPES.ed25519)}`,
    ...THREE,
    'group X any X1\tX2',
    '  group both all X Y1  ',
    'quorum both',
  );
  expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
    ['X1', 'https://x1.example/w'],
    ['X2', null],
    ['Y1', null],
  ]);
  expect(isMet(policy, 'X2', 'Y1')).toBe(true);
  expect(isMet(policy, 'X1', 'X2')).toBe(false);
  const two = policyOf(...THREE, 'group two 2 X1 X2 Y1', 'quorum two');
  expect([isMet(two, 'X1', 'Y1'), isMet(two, 'X1')]).toEqual([true, false]);
  expect(isMet(policyOf('quorum none'))).toBe(true);
  expect(isMet(policyOf(THREE[0]!, 'quorum X1'), 'X1')).toBe(true);
});

test.each<[string, string, readonly string[]]>([
  ['no quorum', 'There is no line "quorum".', THREE],
  ['two quorums', 'Line 2: there is a second quorum.', ['quorum none', 'quorum none']],
  ['an unknown quorum', 'Line 1: the quorum "X9" is not defined above.', ['quorum X9']],
  ['an unknown word', 'Line 1: "witnesses" is none of log, witness, group, quorum.', ['witnesses X1']],
  ['a control character', 'Line 1: it has a control character.', ['quorum none\r']],
  [
    'a key of a log',
    'Line 1: the key of X1 is not one of a cosigner',
    [`witness X1 ${keyOf('x', 1, KEY_TYPES.ed25519)}`],
  ],
  ['a key twice', 'Line 2: the key of X2 is there twice.', [witness('X1', 1), witness('X2', 1)]],
  ['a name twice', 'Line 2: the name "X1" is missing, reserved or taken.', [witness('X1', 1), witness('X1', 2)]],
  ['the name none', 'Line 1: the name "none" is missing, reserved or taken.', [witness('none', 1)]],
  ['another address', 'Line 1: X1 has no address of http or https.', [witness('X1', 1, 'ftp://x')]],
  ['a later member', 'Line 1: "X1" is not defined above.', ['group X any X1', witness('X1', 1)]],
  ['a member of two', 'Line 5: a member is in a group already.', [...THREE, 'group A any X1', 'group B any X1']],
  ['too many wanted', 'Line 4: "3" is not all, any or a number of its members.', [...THREE, 'group A 3 X1 X2']],
  ['no member', 'Line 1: "all" is not all, any or a number of its members.', ['group A all']],
  ['too many lines', 'It has more than 200 lines.', Array.from({ length: 300 }, () => '#')],
])('a policy with %s is refused with its line', (_name, reason, lines) => {
  const read = readPolicy(lines.join('\n'), sha256);
  expect(read.kind === 'refused' && read.reason).toContain(reason);
});
