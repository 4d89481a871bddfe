import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { BLOCKING, CHECK_WORDS, type CheckResult, type PeriodDetail } from '#contracts/finance/periods.ts';
import { color, space } from '../../../theme/tokens.ts';
import { Box } from '../../house/box.tsx';
import { deskPath } from '../../house/desk-paths.ts';
import { Quiet } from '../../table/figures.tsx';

export const CheckList = styled.ul`
  display: grid;
  gap: ${space(2)};
  li {
    display: flex;
    gap: ${space(2)};
    align-items: start;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    margin-top: ${space(0.5)};
  }
`;

const LINK_WORDS: Readonly<Record<string, string>> = {
  books: 'Trial balance',
  entries: 'Entries',
  exceptions: 'Exceptions',
  statements: 'Statements',
};

function MendLink({ link }: { link: NonNullable<CheckResult['link']> }) {
  return (
    <>
      {' '}
      <Link to={`${deskPath('finance')}?${new URLSearchParams(link)}`}>{LINK_WORDS[link['tab']!] ?? 'Open'}</Link>
    </>
  );
}

/** A check that does not block can be closed over, with the reason. */
export function Checklist({ period: { checklist, state, position } }: { period: PeriodDetail }) {
  return (
    <Box title={state === 'closed' ? 'Checklist at the closing' : 'Checklist'}>
      <CheckList>
        {checklist.map(({ check, isDone, detail, link }) => (
          <li key={check}>
            {isDone ? (
              <Check size={18} color={color.gain} aria-label="Done" />
            ) : (
              <CircleAlert
                size={18}
                color={BLOCKING.has(check) ? color.loss : color.brass}
                aria-label={BLOCKING.has(check) ? 'Blocks the close' : 'Missing'}
              />
            )}
            <span>
              {CHECK_WORDS[check]}
              {detail !== null && <Quiet> · {detail}</Quiet>}
              {!isDone && link !== null && <MendLink link={link} />}
            </span>
          </li>
        ))}
      </CheckList>
      {position !== null && (
        <p>
          <Quiet>Last event of the month: {position === '' ? 'none' : position}</Quiet>
        </p>
      )}
    </Box>
  );
}
