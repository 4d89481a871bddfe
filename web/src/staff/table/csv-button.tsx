import { Download, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#contracts/words/figures.ts';
import { saveFile } from '../../api/download-file.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useActFailure } from '../act/use-staff-act.ts';
import type { StaffColumn } from './columns.ts';
import { saveCsv } from './save-csv.ts';
import type { TableSource } from './sources.ts';

const LAST_LINE_BYTES = 200;

/** The server's file ends with how many rows it has, or why it has not all. */
async function lastLineOf(file: Blob): Promise<string> {
  return (await file.slice(-LAST_LINE_BYTES).text()).trimEnd().split('\n').at(-1)!.replaceAll('"', '').trim();
}

type CsvButtonProps<Row> = { name: string; source: TableSource<Row>; columns: readonly StaffColumn<Row>[] };

/** Every row that fits the filter: written by the server, or here if all are loaded. */
export function CsvButton<Row>({ name, source: { file, rows = [] }, columns }: CsvButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const fail = useActFailure();
  const saved = async () => {
    if (file === undefined) {
      await saveCsv(name, columns, rows);
      return `${grouped(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
    }
    const written = await file();
    saveFile(written, `${name}.csv`);
    return (await lastLineOf(written)).replace(/^\d+/, (digits) => grouped(Number(digits)));
  };
  const save = async () => {
    setBusy(true);
    try {
      const said = await saved();
      const isWhole = /^[\d,]+ rows?$/.test(said);
      toast(isWhole ? { title: `${said} saved` } : { title: 'Not all rows are saved', message: said, tone: 'loss' });
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={isBusy ? 'Saving as CSV' : 'Download as CSV'}
      title="Download every row as CSV"
      icon={isBusy ? LoaderCircle : Download}
      disabled={isBusy}
      onClick={() => void save()}
    />
  );
}
