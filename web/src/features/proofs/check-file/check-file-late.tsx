import { FileText, Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, from, radius, space, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatBytes } from '../../../ui/figure/format.ts';
import { Row, Stack, Text, Title } from '../../../ui/layout/flow.ts';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';
import { HistoryReport } from './history-report.tsx';
import { type Opened, openedFiles } from './opened-files.ts';
import { ProofReport } from './proof-report.tsx';
import { ComparedVerdict } from './published-key.tsx';
import { WhatCanBeChecked } from './what-can-be-checked.tsx';

const Drop = styled.div<{ $isOver: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(8)} ${space(4)};
  background: ${({ $isOver }) => ($isOver ? color.brassTint : color.panel)};
  border: 2px dashed ${({ $isOver }) => ($isOver ? color.brass : color.border)};
  border-radius: ${radius.large};
  text-align: center;
  /* On a phone the button is below the name. */
  &[data-chosen] {
    justify-items: stretch;
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${({ $isOver }) => ($isOver ? color.brass : color.hairline)};
    text-align: start;
    ${from.tablet} {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }
  }
  @media print {
    button {
      display: none;
    }
  }
`;

/** A finger drops nothing. */
const ForPointer = styled(Title)`
  @media (hover: none) {
    display: none;
  }
`;

const Name = styled.p`
  font-weight: ${weight.strong};
  overflow-wrap: anywhere;
`;

/** `turn`: counts the choices, because two files may have one name. */
type Chosen = Opened & { turn: number };

const KINDS = { history: 'History', proof: 'Proof of one event', unknown: 'Unknown kind' } as const;

function kindOf(file: Opened): string {
  if (file.kind !== 'history' || file.jsons.length === 1) return KINDS[file.kind];
  return `History in ${file.jsons.length} files`;
}

function Report({ file }: { file: Chosen }) {
  if (file.kind === 'proof') return <ProofReport text={file.text} />;
  if (file.kind === 'history') return <HistoryReport jsons={file.jsons} verdictPart={ComparedVerdict} />;
  return (
    <>
      <VerdictBanner tone="refused" title="This is no history and no proof of Tallyhouse">
        <p>
          {file.words} A history ends in .html, a proof in .tlog-proof. A mail program may have renamed or changed it:
          download it again.
        </p>
      </VerdictBanner>
      <WhatCanBeChecked />
    </>
  );
}

function useFiles() {
  const [file, setFile] = useState<Chosen | null>(null);
  const [isReading, setReading] = useState(false);
  const turn = useRef(0);
  const open = async (list: FileList | null) => {
    const [first, ...others] = list ?? [];
    if (first === undefined) return;
    setReading(true);
    const opened = await openedFiles([first, ...others]);
    setFile({ ...opened, turn: turn.current++ });
    setReading(false);
  };
  return { file, isReading, open };
}

type DropProps = { hasFile: boolean; onFiles(files: FileList): void; children: ReactNode };

function DropPlace({ hasFile, onFiles, children }: DropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const chosen = hasFile ? { 'data-chosen': '' } : {};
  return (
    <Drop $isOver={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop} {...chosen}>
      {children}
    </Drop>
  );
}

function Invitation() {
  return (
    <Stack gap={2} items="center">
      <Upload size={28} color={color.brass} aria-hidden="true" />
      <ForPointer as="p">Drop a file here</ForPointer>
      <Text tone="quiet">A history (.html) or a proof (.tlog-proof), yours or someone else’s</Text>
    </Stack>
  );
}

function ChosenFile({ file }: { file: Chosen }) {
  return (
    <Row gap={3} align="center">
      <FileText size={24} color={color.brass} aria-hidden="true" />
      <Text as="div" shrinks>
        <Name>{file.name}</Name>
        <Text tone="quiet" size="small">
          {kindOf(file)}, {formatBytes(file.bytes)}
        </Text>
      </Text>
    </Row>
  );
}

/** Checks need the rules of all games, which no first screen should load. */
export function CheckFileLate() {
  const input = useRef<HTMLInputElement>(null);
  const { file, isReading, open } = useFiles();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void open(target.files);
    target.value = '';
  };
  return (
    <>
      <DropPlace hasFile={file !== null} onFiles={(chosen) => void open(chosen)}>
        {/* No filter by name: phones would not offer .tlog-proof files. */}
        <input ref={input} type="file" hidden multiple aria-label="File to check" onChange={choose} />
        {file === null ? <Invitation /> : <ChosenFile file={file} />}
        <Button
          tone={file === null ? 'primary' : 'quiet'}
          pending={isReading}
          pendingText="Reading..."
          onClick={() => input.current?.click()}
        >
          {file === null ? 'Choose a file' : 'Check another file'}
        </Button>
      </DropPlace>
      {file === null ? <WhatCanBeChecked /> : <Report key={file.turn} file={file} />}
    </>
  );
}
