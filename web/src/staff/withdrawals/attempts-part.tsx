import { styled } from 'styled-components';
import { type ShownAttempt, withdrawalAttemptsCall } from '#contracts/withdrawals/attempt-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { color, size, space, weight } from '../../theme/tokens.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { Quiet, When } from '../table/figures.tsx';
import { Part, Raw } from '../house/panel-parts.tsx';
import { payoutCodeWords } from './payout-code.ts';

type Answer = ShownAttempt['answers'][number];

const Steps = styled.ol`
  display: grid;
  gap: ${space(3)};
  padding-inline-start: ${space(4)};
  border-inline-start: 2px solid ${color.hairline};
  font-size: ${size.small};
  list-style: none;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: baseline;
  strong {
    font-weight: ${weight.strong};
  }
`;

const Summary = styled.summary`
  color: ${color.quiet};
  font-size: ${size.fine};
  cursor: pointer;
`;

const TONES: Readonly<Record<string, BadgeTone>> = {
  accepted: 'notice',
  paid: 'gain',
  refused: 'loss',
  returned: 'loss',
  unknown: 'loss',
  'on-hold': 'brass',
  unclaimed: 'brass',
  'not-taken': 'brass',
};

/** Empty before the first attempt. */
export function AttemptsPart({ id }: { id: string }) {
  const read = useFresh(withdrawalAttemptsCall, { params: { id } }, { everyMs: 15_000 });
  if (read.error !== null && read.data === undefined) {
    return (
      <Part title="Attempts to pay">
        <ErrorState title="The attempts could not be read." taken="" {...failedRead(read)} />
      </Part>
    );
  }
  return (
    <>
      {read.data?.map((attempt) => (
        <Part
          key={attempt.attempt}
          title={`Attempt ${attempt.attempt}${attempt.provider === null ? '' : ` by ${attempt.provider}`}`}
        >
          <AttemptSteps {...attempt} />
        </Part>
      ))}
    </>
  );
}

function AttemptSteps(attempt: ShownAttempt) {
  const { ref, openedAt, nextAt, claimBy, waitsFor, waitsSince, needsPerson, code, ids, answers } = attempt;
  return (
    <Steps>
      <li>
        {openedAt === null ? 'Not sent yet' : 'Recorded before the first call'} <Quiet>{ref}</Quiet>
        {openedAt !== null && (
          <>
            {' '}
            <Quiet>
              <When at={openedAt} />
            </Quiet>
          </>
        )}
      </li>
      {answers.map((answer, place) => (
        <AnswerStep key={place} {...answer} />
      ))}
      {code !== null && <li>Refused: {payoutCodeWords(code)}</li>}
      {waitsFor !== null && (
        <li>
          <Badge tone="brass">Waits</Badge> {payoutCodeWords(waitsFor)}{' '}
          {waitsSince !== null && <When at={waitsSince} />}
        </li>
      )}
      {needsPerson !== null && (
        <li>
          <Badge tone="loss">Needs a person</Badge> {payoutCodeWords(needsPerson)}
        </li>
      )}
      {Object.entries(ids).map(([name, value]) => (
        <li key={name}>
          <Quiet>{name}</Quiet> {value}
        </li>
      ))}
      {claimBy !== null && (
        <li>
          To be claimed by <When at={claimBy} />
        </li>
      )}
      {nextAt !== null && (
        <li>
          <Quiet>
            Next look <When at={nextAt} />
          </Quiet>
        </li>
      )}
    </Steps>
  );
}

function AnswerStep({ step, outcome, detail, raw, times, firstAt, lastAt }: Answer) {
  return (
    <li>
      <Head>
        <strong>{step === 'send' ? 'Sent' : 'Asked'}</strong>
        <Badge tone={TONES[outcome] ?? 'plain'}>{outcome}</Badge>
        {detail !== '' && <span>{detail}</span>}
        <Quiet>
          <When at={lastAt} />
          {times > 1 && (
            <>
              , {times} times since <When at={firstAt} />
            </>
          )}
        </Quiet>
      </Head>
      {raw !== '' && (
        <details>
          <Summary>Answer of the provider</Summary>
          <Raw>{indented(raw)}</Raw>
        </details>
      )}
    </li>
  );
}

function indented(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
