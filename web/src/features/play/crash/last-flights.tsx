import { styled } from 'styled-components';
import { color, font, radius, weight } from '../../../theme/tokens.ts';
import { isHighFlight } from '../../../ui/flight-curve/crash-mark.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { RECENT_ROUNDS } from '../receipts/use-slips.tsx';
import type { FlightEnd } from './flight-end.ts';

const Field = styled.li<{ $look: 'high' | 'low' | 'blank' }>`
  display: grid;
  place-items: center;
  min-height: 1.75rem;
  color: ${({ $look }) => ($look === 'high' ? color.pip : color.feltLoss)};
  background: ${({ $look }) => ($look === 'high' ? color.feltGain : color.feltWell)};
  border: 1px ${({ $look }) => ($look === 'blank' ? 'dashed' : 'solid')}
    ${({ $look }) => ({ high: color.feltGain, low: color.feltLoss, blank: color.feltLine })[$look]};
  border-radius: ${radius.small};
  font-family: ${font.face};
  font-weight: ${weight.faceStrong};

  &:first-child:not([aria-hidden]) {
    outline: 2px solid ${color.brassFill};
    outline-offset: 1px;
  }
`;

function wordsOf({ crashPointHundredths, cashOutHundredths }: FlightEnd): string {
  const height = isHighFlight(crashPointHundredths) ? '2x or above' : 'below 2x';
  return cashOutHundredths === null ? height : `${height}, cashed out at ${multiplierText(cashOutHundredths)}`;
}

export function LastFlights({ flights }: { flights: readonly FlightEnd[] }) {
  const blanks = Math.max(0, RECENT_ROUNDS - flights.length);
  return (
    <Stack gap={1.5} tone="ivory" size="fine">
      <span id="last-flights">
        {flights.length === 0 ? 'Recent crash points appear here.' : 'Last crashes, newest first. Filled: 2x or above.'}
      </span>
      <Stack as="ol" gap={1} columns="repeat(5, minmax(0, 1fr))" aria-labelledby="last-flights">
        {flights.map((flight) => (
          <Field key={flight.id} $look={isHighFlight(flight.crashPointHundredths) ? 'high' : 'low'}>
            {multiplierText(flight.crashPointHundredths)}
            <VisuallyHidden>{wordsOf(flight)}</VisuallyHidden>
          </Field>
        ))}
        {Array.from({ length: blanks }, (_, place) => (
          <Field key={`blank ${place}`} $look="blank" aria-hidden="true" />
        ))}
      </Stack>
    </Stack>
  );
}
