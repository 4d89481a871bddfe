import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { type Receipt, receiptNumber } from './receipt.ts';
import type { RestOfReceipt } from './receipt-figures.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';

const Desk = styled.div`
  width: min(22rem, 100%);
  margin: ${space(1)} auto ${space(2)};
`;

type ReceiptDialogProps = { receipt: Receipt | null; outcome?: ReactNode; rest?: RestOfReceipt; onClose(): void };

export function ReceiptDialog({ receipt, outcome, rest = null, onClose }: ReceiptDialogProps) {
  return (
    <Dialog
      isOpen={receipt !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={receipt === null ? '' : `Receipt ${receiptNumber(receipt.id)}`}
    >
      {receipt !== null && (
        <Desk>
          <ReceiptSlip receipt={receipt} outcome={outcome} rest={rest} />
        </Desk>
      )}
    </Dialog>
  );
}
