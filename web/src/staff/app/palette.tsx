import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { type SearchHit, staffSearch } from '#contracts/standing/player-calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { color, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Input } from '../../ui/form/input.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { deskPath, playerPath } from '../house/desk-paths.ts';
import { useKeys } from '../house/keys.ts';
import { Kbd } from '../house/kbd.tsx';

const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  width: 100%;
  min-width: 0;
  max-width: 26rem;
  min-height: 2.25rem;
  padding-inline: ${space(3)};
  color: ${color.quiet};
  background: ${color.ground};
  border: ${line.firm};
  border-radius: ${radius.small};
  font-size: ${size.small};
  cursor: pointer;
  kbd {
    display: none;
    ${from.tablet} {
      display: inline-block;
    }
  }
  span {
    flex: 1;
    overflow: hidden;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Hit = styled.li<{ $isActive: boolean }>`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  gap: 0 ${space(3)};
  align-items: center;
  padding: ${space(2)} ${space(3)};
  background: ${({ $isActive }) => ($isActive ? color.brassTint : 'transparent')};
  border-radius: ${radius.small};
  font-size: ${size.small};
  cursor: pointer;
  strong {
    font-weight: ${weight.strong};
  }
  small {
    display: block;
    color: ${color.quiet};
    font-size: ${size.fine};
  }
`;

const KIND_NAMES: Record<SearchHit['kind'], string> = {
  account: 'Account',
  round: 'Receipt',
  withdrawal: 'Withdrawal',
  offer: 'Offer',
  action: 'Action',
  event: 'Event',
};

function pathOf({ kind, id, account }: SearchHit): string | null {
  if (kind === 'withdrawal') return `${deskPath('withdrawals')}?open=${id}`;
  if (kind === 'event') return `${deskPath('audit')}?open=${id}`;
  if (account === null) return null;
  const tabs = { account: '', action: '', round: '?tab=rounds', offer: '?tab=offers' } as const;
  return `${playerPath(account)}${tabs[kind]}`;
}

const TYPED_MS = 200;

function useHits(text: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const read = useQuery({
    queryKey: ['staff-search', asked],
    queryFn: async ({ signal }) => (await callApi(staffSearch, { query: { q: asked } }, { signal })).data.hits,
    enabled: asked !== '',
    gcTime: 0,
  });
  return { ...read, isCurrent: asked === text.trim() };
}

/** A text that has one hit opens it by Enter; several are listed. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useKeys([{ key: '/', label: 'Search', run: () => setOpen(true) }]);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Opener type="button" onClick={() => setOpen(true)}>
        <Search size={16} aria-hidden="true" />
        <span>Search accounts, receipts, withdrawals…</span>
        <Kbd aria-hidden="true">/</Kbd>
      </Opener>
      {isOpen && <PaletteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PaletteDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { data = [], error, isFetching, isCurrent } = useHits(text);
  const navigate = useNavigate();
  const id = useId();
  const active = Math.min(place, data.length - 1);
  const open = (hit: SearchHit | undefined) => {
    const path = hit === undefined ? null : pathOf(hit);
    if (path === null) return;
    onClose();
    void navigate(path);
  };
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setPlace(Math.max(0, Math.min(data.length - 1, active + by)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCurrent) open(data[active]);
  };
  const isEmpty = text.trim() !== '' && isCurrent && !isFetching && data.length === 0;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Search">
      <form onSubmit={submit}>
        <Input
          data-first-focus=""
          role="combobox"
          aria-label="Search"
          aria-expanded={data.length > 0}
          aria-controls={id}
          aria-activedescendant={data.length > 0 ? `${id}${active}` : undefined}
          placeholder="Name, e-mail, account, receipt, reference, id of a provider, position or hash"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={move}
        />
      </form>
      <Hits id={id} hits={data} active={active} onOpen={open} />
      {error !== null && (
        <Text tone="quiet" size="small" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
      {isEmpty && (
        <Text tone="quiet" size="small" role="status">
          Nothing found. Check for missing digits, or search by part of a name.
        </Text>
      )}
    </Dialog>
  );
}

type HitsProps = { id: string; hits: readonly SearchHit[]; active: number; onOpen(hit: SearchHit): void };

function Hits({ id, hits, active, onOpen }: HitsProps) {
  return (
    <ul id={id} role="listbox" aria-label="Hits">
      {hits.map((hit, index) => (
        <Hit
          key={`${hit.kind} ${hit.id}`}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === active}
          $isActive={index === active}
          onClick={() => onOpen(hit)}
        >
          <Badge>{KIND_NAMES[hit.kind]}</Badge>
          <div>
            <strong>{hit.title}</strong>
            <small>{hit.detail}</small>
          </div>
        </Hit>
      ))}
    </ul>
  );
}
