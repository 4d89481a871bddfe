import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { liabilitiesFile, type OwnDay, type ownLiability } from '#contracts/proofs/liability-calls.ts';
import { addressOf } from '../../../api/call-address.ts';
import { space, touch } from '../../../theme/tokens.ts';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { paths } from '../../../ui/paths.ts';
import { Commands } from '../../../ui/proof/commands.tsx';
import { dayText } from '../totals/day-text.ts';
import { noncesOf } from './check-own.ts';

export type OwnWithDay = ReplyOf<typeof ownLiability> & { own: OwnDay };

const Summary = styled.summary`
  min-height: ${touch};
  padding-block: ${space(2.5)};
  cursor: pointer;
`;

const SCRIPT = 'https://raw.githubusercontent.com/BitMEX/proof-of-reserves-liabilities/HEAD/validate_liabilities.py';

function commandsOf({ account, own: { day } }: OwnWithDay, dayNonce: string): string {
  const file = `liabilities-${day}.csv`;
  const address = addressOf(liabilitiesFile.path, { day: String(day) }, undefined);
  return [
    `curl -s ${new URL(address, location.origin).href} | gunzip > ${file}`,
    `curl -sO ${SCRIPT}`,
    `python3 validate_liabilities.py --proof ${file} \\`,
    `  --account ${account} \\`,
    `  --account_nonce ${dayNonce}`,
  ].join('\n');
}

export function OtherTools({ reply }: { reply: OwnWithDay }) {
  const { own, account, secret } = reply;
  const { nonce, daySecret, dayNonce } = noncesOf(reply);
  return (
    <details>
      <Summary>Check it with a tool that we did not write</Summary>
      <Stack gap={4} above={2} columns="minmax(0, 1fr)">
        <Text maxWidth="65ch">
          The file of each day is on the page <Link to={paths.proofs}>Proofs</Link>, in the format of BitMEX’s proof of
          liabilities. These commands get it, and the program that BitMEX wrote for it, and look for your parts.
        </Text>
        <Commands
          title="Commands for a terminal with Python 3"
          text={commandsOf(reply, dayNonce)}
          copyLabel="Copy the commands"
        />
        <Text maxWidth="65ch">
          The nonce in them is a secret number that only you and we know. It marks your parts in the file, and others
          cannot recognize them. <strong>Keep it to yourself:</strong> with it, your balance of that day can be found.
          It does not find those of other days.
        </Text>
        <details>
          <Summary>The numbers, and how your nonce is made</Summary>
          <Stack gap={3} above={1} columns="minmax(0, 1fr)">
            <Text maxWidth="65ch">
              Your nonce is the SHA-256 of our secret and your own value. Your secret of the day is the SHA-256 of your
              nonce and the day number. Your nonce of the day is the SHA-256 of that secret, your last event’s number,
              and what you had available and held. Each number has 8 bytes.
            </Text>
            <HashList>
              <HashLine name="Account number" value={String(account)} copyLabel="Copy your account number" />
              <HashLine
                name={`Day number, ${dayText(own.date)}`}
                value={String(own.day)}
                copyLabel="Copy the day number"
              />
              <HashLine name="Your nonce of this day" value={dayNonce} copyLabel="Copy your nonce of this day" />
              <HashLine name="Your secret of this day" value={daySecret} copyLabel="Copy your secret of this day" />
              <HashLine name="Your nonce (lasting)" value={nonce} copyLabel="Copy your nonce" />
              <HashLine name="Our secret for your account (lasting)" value={secret} copyLabel="Copy our secret" />
            </HashList>
            <Text maxWidth="65ch">
              <strong>Do not share the last two:</strong> with either, your balances of all days can be searched for. A
              new value of your own changes your nonce from the next total on, but not our secret. No tool needs them,
              and your history file has neither: it has your secret of its day.
            </Text>
          </Stack>
        </details>
      </Stack>
    </details>
  );
}
