import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { historyIn } from '#contracts/proofs/history/file.ts';
import { color, line, radius, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Quiet, Text } from '../../../ui/layout/flow.ts';
import type { Checked } from './history-banner.tsx';
import { HistoryReport } from './history-report.tsx';
import { PartBefore } from './part-before.tsx';
import { ComparedBanner, PublishedKey } from './published-key.tsx';
import { ProofReport } from './proof-report.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

/** A history of the most events is smaller. */
const MOST_BYTES = 300 * 1024 ** 2;
/** Half a million events, and their pages. */
const MOST_TOGETHER_BYTES = 1024 ** 3;
const PROOF_BEGINS = 'c2sp.org/tlog-proof@';

const Drop = styled.div<{ $isOver: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(8)} ${space(4)};
  background: ${({ $isOver }) => ($isOver ? color.raised : color.panel)};
  border: 2px dashed ${({ $isOver }) => ($isOver ? color.brass : color.border)};
  border-radius: ${radius.large};
  text-align: center;
`;

const Name = styled.p`
  padding-top: ${space(3)};
  border-top: ${line.hair};
  overflow-wrap: anywhere;
`;

type Opened =
  /** Several are parts of one. */
  | { kind: 'history'; name: string; jsons: readonly string[] }
  | { kind: 'proof'; name: string; text: string }
  | { kind: 'unknown'; name: string; words: string };

async function openedOne(file: File): Promise<Opened> {
  const { name } = file;
  const unknown = (words: string) => ({ kind: 'unknown', name, words }) as const;
  if (file.size > MOST_BYTES) return unknown('It is too large to be one.');
  const text = await file.text().catch(() => null);
  if (text === null) return unknown('Your browser could not read it.');
  if (text.startsWith(PROOF_BEGINS)) return { kind: 'proof', name, text };
  const json = historyIn(text);
  return json === null ? unknown('It has the form of neither.') : { kind: 'history', name, jsons: [json] };
}

async function openedTogether(files: readonly File[]): Promise<Opened> {
  const name = files.map((file) => file.name).join(', ');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_TOGETHER_BYTES) {
    return {
      kind: 'unknown',
      name,
      words: 'Together they are too large for a browser. The program check-log reads them.',
    };
  }
  const jsons: string[] = [];
  for (const file of files) {
    const one = await openedOne(file);
    if (one.kind === 'unknown') return one;
    if (one.kind === 'proof')
      return { kind: 'unknown', name: one.name, words: 'A proof of one event is checked alone.' };
    jsons.push(...one.jsons);
  }
  return { kind: 'history', name, jsons };
}

function Banner({ verdict }: { verdict: Checked }) {
  return (
    <>
      <ComparedBanner verdict={verdict} />
      <PartBefore verdict={verdict} />
    </>
  );
}

function Report({ file }: { file: Opened }) {
  if (file.kind === 'proof') return <ProofReport text={file.text} />;
  if (file.kind === 'history') return <HistoryReport jsons={file.jsons} banner={Banner} aside={PublishedKey} />;
  return (
    <VerdictBanner isSound={false} title="This is no history and no proof of Tallyhouse">
      <p>{file.words}</p>
    </VerdictBanner>
  );
}

function useFiles() {
  const [file, setFile] = useState<Opened | null>(null);
  const [isReading, setReading] = useState(false);
  const open = async (chosen: FileList | null) => {
    const files = [...(chosen ?? [])];
    const [first] = files;
    if (first === undefined) return;
    setReading(true);
    setFile(await (files.length === 1 ? openedOne(first) : openedTogether(files)));
    setReading(false);
  };
  return { file, isReading, open };
}

/** Checks need the rules of all games, which no first screen should load. */
export function CheckFileLate() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { file, isReading, open } = useFiles();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void open(target.files);
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <>
      <Drop $isOver={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
        <Upload size={28} color={color.brass} aria-hidden="true" />
        <Text>Drop a history (.html) or a proof (.tlog-proof) here.</Text>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="File to check"
          accept=".html,.htm,.tlog-proof,text/html,text/plain"
          onChange={choose}
        />
        <Button pending={isReading} pendingText="Reading..." onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Quiet>
          A history also checks itself: open it in a browser, with or without a connection. If yours is in several
          files, choose them together.
        </Quiet>
      </Drop>
      {file !== null && (
        <>
          <Name>{file.name}</Name>
          <Report
            key={file.kind === 'history' ? file.jsons.map(({ length }) => length).join(' ') : file.name}
            file={file}
          />
        </>
      )}
    </>
  );
}
