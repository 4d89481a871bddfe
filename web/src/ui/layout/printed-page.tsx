import { createGlobalStyle } from 'styled-components';
import { LightOnPaper } from '../../theme/light-on-paper.ts';
import { space } from '../../theme/tokens.ts';

/**
 * Bars of the house, and what can only be pressed, mean nothing on paper. Firefox moves a grid or a column of flex boxes as a whole to
 * the next sheet, so these are blocks there.
 */
const OnlyContent = createGlobalStyle`
  @media print {
    :has(> main) > :not(main),
    main button,
    main summary {
      display: none !important;
    }
    main, main > div:has(> section), main section, main ul, main ol {
      display: block !important;
    }
    main > * + *, main > div:has(> section) > * + *, main section > * + * {
      margin-block-start: ${space(3)} !important;
    }
    main li + li {
      margin-block-start: ${space(1)};
    }
    main li {
      break-inside: avoid;
    }
    main h2, main h3 {
      break-after: avoid;
    }
  }
`;

/** For a page that may be printed. */
export function PrintedPage() {
  return (
    <>
      <LightOnPaper />
      <OnlyContent />
    </>
  );
}
