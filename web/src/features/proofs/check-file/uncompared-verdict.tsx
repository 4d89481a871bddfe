// The verdict on a file that has only its own word for its keys.
import { styled } from 'styled-components';
import { signersAmong } from '#contracts/proofs/signers.ts';
import { space } from '../../../theme/tokens.ts';
import { Code } from '../../../ui/figure/hash-line.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';
import { CheckedPanel } from './check-list.tsx';
import { type Checked, claimOf, HistoryBanner, Summary } from './history-banner.tsx';

const Keys = styled.div`
  display: grid;
  gap: ${space(1)};
  padding-block: ${space(1)};
`;

function signersOf({ parts }: Checked): readonly string[] {
  const signed = parts.flatMap(({ log, heads }) => [
    { note: log.checkpoint, keys: log.keys },
    ...(heads === null ? [] : [heads]),
  ]);
  return [...new Set(signed.flatMap(({ note, keys }) => signersAmong(keys, note)))];
}

function Banner({ verdict }: { verdict: Checked }) {
  const signers = signersOf(verdict);
  const isOne = signers.length === 1;
  const claim = claimOf(verdict);
  return (
    <VerdictBanner
      tone="doubted"
      title={isOne ? 'Signed with this key: compare it' : 'Signed with these keys: compare them'}
    >
      <Keys>
        {signers.map((key) => (
          <Code key={key}>{key}</Code>
        ))}
      </Keys>
      <p>
        Everything here agrees with{' '}
        {isOne ? 'this key, but a forger could have made it' : 'these keys, but a forger could have made them'} too.
        Type the address of the house yourself, and open <Code>/proofs/check</Code> there with this file, or look for
        the {isOne ? 'key' : 'keys'} in <Code>/log/keys</Code>. If {isOne ? 'it is' : 'they are'} the house’s,{' '}
        {claim.charAt(0).toLowerCase() + claim.slice(1)}.
      </p>
      <Summary verdict={verdict} />
    </VerdictBanner>
  );
}

export function UncomparedVerdict({ verdict }: { verdict: Checked }) {
  return (
    <>
      {verdict.isSound ? <Banner verdict={verdict} /> : <HistoryBanner verdict={verdict} />}
      <CheckedPanel checks={verdict.checks} />
    </>
  );
}
