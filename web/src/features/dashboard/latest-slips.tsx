import { styled } from 'styled-components';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { from, space } from '../../theme/tokens.ts';
import { isRoundEntry, type Receipt, receiptOfHistory, receiptOfTransaction } from '../../ui/receipt/receipt.ts';
import { ReceiptSlip } from '../../ui/receipt/receipt-slip.tsx';
import { lastRounds } from './reads/last-rounds.ts';

const SHOWN = 3;

const Row = styled.ul`
  display: none;
  ${from.desk} {
    display: flex;
    gap: ${space(5)};
  }
  li {
    flex: none;
    width: 10.5rem;
  }
  li:nth-child(1) {
    transform: rotate(-1.5deg);
  }
  li:nth-child(2) {
    transform: translateY(${space(2)}) rotate(1deg);
  }
  li:nth-child(3) {
    transform: rotate(2.2deg);
  }
`;

export function LatestSlips() {
  const { data } = useCallQuery(userStats);
  const rounds = useCallQuery(gameHistory, lastRounds).data ?? [];
  const receiptFor = (entry: Transaction): Receipt => {
    const row = rounds.find(({ id }) => id === entry.id);
    return { ...receiptOfTransaction(entry), bet: row === undefined ? null : receiptOfHistory(row).bet };
  };
  return (
    <Row aria-label="Your latest receipts">
      {(data?.recentTransactions ?? []).slice(0, SHOWN).map((entry) => (
        <li key={entry.id} data-slip="">
          <ReceiptSlip size="strip" receipt={receiptFor(entry)} canVerify={isRoundEntry(entry)} />
        </li>
      ))}
    </Row>
  );
}
