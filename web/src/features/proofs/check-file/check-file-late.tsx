import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { historyIn } from '#contracts/proofs/history/file.ts';
import { color, line, radius, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Quiet, Text } from '../../../ui/layout/flow.ts';
import { HistoryReport } from './history-report.tsx';
import { ComparedBanner, PublishedKey } from './published-key.tsx';
import { ProofReport } from './proof-report.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

/** A history of the most events is smaller. */
const MOST_BYTES = 300 * 1024 ** 2;
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
  | { kind: 'history'; name: string; json: string }
  | { kind: 'proof'; name: string; text: string }
  | { kind: 'unknown'; name: string; words: string };

async function opened(file: File): Promise<Opened> {
  const { name } = file;
  const unknown = (words: string) => ({ kind: 'unknown', name, words }) as const;
  if (file.size > MOST_BYTES) return unknown('It is too large to be one.');
  const text = await file.text().catch(() => null);
  if (text === null) return unknown('Your browser could not read it.');
  if (text.startsWith(PROOF_BEGINS)) return { kind: 'proof', name, text };
  const json = historyIn(text);
  return json === null ? unknown('It has the form of neither.') : { kind: 'history', name, json };
}

function Report({ file }: { file: Opened }) {
  if (file.kind === 'proof') return <ProofReport text={file.text} />;
  if (file.kind === 'history') return <HistoryReport json={file.json} banner={ComparedBanner} aside={PublishedKey} />;
  return (
    <VerdictBanner isSound={false} title="This is no history and no proof of Tallyhouse">
      <p>{file.words}</p>
    </VerdictBanner>
  );
}

function useFile() {
  const [file, setFile] = useState<Opened | null>(null);
  const [isReading, setReading] = useState(false);
  const open = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setReading(true);
    setFile(await opened(chosen));
    setReading(false);
  };
  return { file, isReading, open };
}

/** Checks need the rules of all games, which no first screen should load. */
export function CheckFileLate() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { file, isReading, open } = useFile();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void open(target.files?.[0]);
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
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
          aria-label="File to check"
          accept=".html,.htm,.tlog-proof,text/html,text/plain"
          onChange={choose}
        />
        <Button pending={isReading} pendingText="Reading..." onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Quiet>A history also checks itself: open it in a browser, with or without a connection.</Quiet>
      </Drop>
      {file !== null && (
        <>
          <Name>{file.name}</Name>
          <Report key={file.kind === 'history' ? file.json.length : file.name} file={file} />
        </>
      )}
    </>
  );
}
