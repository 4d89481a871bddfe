// The page of a downloaded history. It runs from a file, without a connection.
import { styled } from 'styled-components';
import { HistoryReport } from '../../features/proofs/check-file/history-report.tsx';
import { UncomparedVerdict } from '../../features/proofs/check-file/uncompared-verdict.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { color, font, from, size, space, weight, width } from '../../theme/tokens.ts';
import { PrintedPage } from '../../ui/layout/printed-page.tsx';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';

const Frame = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  max-width: ${width.column};
  margin-inline: auto;
  padding: ${space(5)} ${space(4)} ${space(12)};
  ${from.tablet} {
    gap: ${space(6)};
    padding: ${space(8)} ${space(6)} ${space(16)};
  }
`;

const Brand = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  color: ${color.quiet};
  font-family: ${font.face};
  font-size: ${size.lead};
`;

const Heading = styled.h1`
  font-family: ${font.face};
  font-size: ${size.heading};
  font-weight: ${weight.face};
  line-height: 1.2;
  ${from.tablet} {
    font-size: ${size.display};
  }
`;

const Lead = styled.p`
  max-width: ${width.text};
  margin-top: ${space(2)};
  color: ${color.quiet};
`;

/** No `jsons` are in the page as it is built. */
export function HistoryPage({ jsons }: { jsons: readonly string[] }) {
  return (
    <ThemeProvider>
      <PrintedPage />
      <Frame>
        <header>
          <Brand>
            <TallyMark size={24} />
            Tallyhouse
          </Brand>
          <Heading>Your history</Heading>
          <Lead>
            This file holds your events and their proofs. It checks itself in your browser and needs no connection. Keep
            it: it stays valid, whatever becomes of the house. Its readers see all of these bets and balances.
          </Lead>
        </header>
        {jsons.length === 0 ? (
          <p>This page holds no history.</p>
        ) : (
          <HistoryReport jsons={jsons} verdictPart={UncomparedVerdict} />
        )}
      </Frame>
    </ThemeProvider>
  );
}
