import type { Preview } from '#contracts/finance/files.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';

export type Choices = {
  /** CSV or JSON: other formats have no columns to choose. */
  isOfRows: boolean;
  isAmbiguous: boolean;
  isDecimalAmbiguous: boolean;
  /** To import with. */
  mapping: Mapping;
  isReadable: boolean;
};

/** A person has to choose how dates and amounts are written if more than one reading fits. */
export function choicesOf(mapping: Mapping, preview: Preview | undefined): Choices {
  const isOfRows = preview === undefined || preview.format === 'csv' || preview.format === 'json';
  const { dates = [], decimals = [], statements = [] } = preview ?? {};
  const isAmbiguous = isOfRows && mapping.dates === null && dates.length > 1;
  const isDecimalAmbiguous = isOfRows && mapping.decimal === null && decimals.length > 1;
  const chosen: Mapping = {
    ...mapping,
    dates: mapping.dates ?? (isAmbiguous ? null : (dates[0] ?? null)),
    decimal: mapping.decimal ?? (isDecimalAmbiguous ? null : (decimals[0] ?? null)),
  };
  // A month without lines is known by its period.
  const hasContent = preview !== undefined && (preview.count.lines > 0 || statements.some(({ isStated }) => isStated));
  const isEmpty = preview?.count.lines === 0;
  const isChosen = !isOfRows || isEmpty || (chosen.dates !== null && chosen.decimal !== null);
  return {
    isOfRows,
    isAmbiguous,
    isDecimalAmbiguous,
    mapping: isOfRows ? chosen : mapping,
    isReadable: preview?.unreadable === null && hasContent && isChosen,
  };
}
