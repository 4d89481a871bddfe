import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type AuditHit, auditFind } from '#contracts/audit/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { color, line, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Row, Text } from '../../ui/layout/flow.ts';
import { useKeys } from '../house/keys.ts';
import { Kbd } from '../house/kbd.tsx';
import { besidePanel, HAS_PANEL } from '../house/side-panel.tsx';
import type { AuditAddress } from './use-audit-address.ts';

const Place = styled.div`
  position: relative;
  width: min(25rem, 100vw - ${space(10)});
  max-width: 100%;
  /* An opening panel must not move the rows under the pointer. */
  ${besidePanel} {
    main${HAS_PANEL} & {
      width: 14rem;
    }
  }
  input {
    min-width: 0;
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
`;

const Answer = styled.div`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-end: 0;
  z-index: 2;
  width: min(46rem, 100vw - ${space(6)});
  padding: ${space(2)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
  &:empty {
    display: none;
  }
`;

const Hits = styled.ul`
  display: grid;
`;

const Hit = styled.button`
  display: flex;
  align-items: baseline;
  gap: ${space(3)};
  width: 100%;
  padding: ${space(2)} ${space(3)};
  color: ${color.text};
  background: none;
  border: 0;
  border-bottom: ${line.hair};
  font-size: ${size.small};
  text-align: start;
  cursor: pointer;
  overflow-wrap: anywhere;
  &:hover {
    background: ${color.raised};
  }
  strong {
    font-weight: ${weight.strong};
  }
  small {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
`;

const KIND_NAMES: Record<AuditHit['kind'], string> = {
  account: 'Account',
  'ledger-account': 'House account',
  event: 'Event',
  withdrawal: 'Withdrawal',
  offer: 'Offer',
};

function useFound(asked: string) {
  return useQuery({
    queryKey: ['audit-find', asked],
    queryFn: async ({ signal }) => (await callApi(auditFind, { query: { q: asked } }, { signal })).data.hits,
    enabled: asked !== '',
    gcTime: 0,
  });
}

/** One hit opens at once; several are listed. */
export function FindBox({ address }: { address: AuditAddress }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ key: 'f', label: 'Find in the log', run: () => input.current?.focus() }]);
  const read = useFound(asked);
  const open = (hit: AuditHit) => {
    setAsked('');
    setText('');
    // The desk's keys do not work in a field.
    input.current?.blur();
    const isAccount = hit.kind === 'account' || hit.kind === 'ledger-account';
    if (isAccount) address.set({ ...NO_FILTERS, of: hit.id }, true);
    else address.set({ open: hit.id }, true);
  };
  const single = read.data?.length === 1 ? read.data[0] : undefined;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (single !== undefined) latest.current(single);
  }, [single]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(text.trim());
  };
  return (
    <Place>
      <Row as="form" gap={2} align="center" role="search" onSubmit={submit}>
        <Input
          ref={input}
          aria-label="Find in the log"
          placeholder="Account, event, position, command, reference or hash"
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
        />
        <Button type="submit" small tone="quiet" pending={read.isFetching}>
          <Search size={16} aria-hidden="true" />
          Find <Kbd aria-hidden="true">f</Kbd>
        </Button>
      </Row>
      <Answer>
        <Answered error={read.error} hits={read.data} onOpen={open} />
      </Answer>
    </Place>
  );
}

type AnsweredProps = { error: Error | null; hits: readonly AuditHit[] | undefined; onOpen(hit: AuditHit): void };

function Answered({ error, hits, onOpen }: AnsweredProps) {
  if (error !== null) {
    return (
      <Text tone="quiet" size="small" role="alert">
        {sentenceOf(error)}
      </Text>
    );
  }
  if (hits?.length === 0) {
    return (
      <Text tone="quiet" size="small" role="status">
        Nothing in the log has this name. Check for missing digits.
      </Text>
    );
  }
  return hits !== undefined && hits.length > 1 && <Found hits={hits} onOpen={onOpen} />;
}

function Found({ hits, onOpen }: { hits: readonly AuditHit[]; onOpen(hit: AuditHit): void }) {
  return (
    <Hits aria-label="Found">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id} ${hit.detail}`}>
          <Hit type="button" onClick={() => onOpen(hit)}>
            <Badge>{KIND_NAMES[hit.kind]}</Badge>
            <span>
              <strong>{hit.title}</strong> <small>{hit.detail}</small>
            </span>
          </Hit>
        </li>
      ))}
    </Hits>
  );
}

/** Filters of one account mean nothing for the next. */
export const NO_FILTERS = {
  at: '',
  tab: '',
  since: '',
  type: '',
  game: '',
  least: '',
  actor: '',
  open: '',
  step: '',
  from: '',
  to: '',
} as const;
