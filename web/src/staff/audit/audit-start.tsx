import { POINT_ACCOUNT_NAMES } from '#contracts/books/ledger-accounts.ts';
import { Button } from '../../ui/action/button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Box } from '../house/box.tsx';
import { NO_FILTERS } from './find-box.tsx';
import type { AuditAddress } from './use-audit-address.ts';

export function AuditStart({ address }: { address: AuditAddress }) {
  return (
    <>
      <EmptyState title="Find an account or an event">
        Paste a number, name, position, command, reference or hash. Its history appears here, as of any time.
      </EmptyState>
      <Box title="Accounts of the books">
        <Row as="ul" gap={2} wrap aria-label="Accounts of the books">
          {POINT_ACCOUNT_NAMES.map((name) => (
            <li key={name}>
              <Button small tone="quiet" onClick={() => address.set({ ...NO_FILTERS, of: name }, true)}>
                {name}
              </Button>
            </li>
          ))}
        </Row>
      </Box>
    </>
  );
}
