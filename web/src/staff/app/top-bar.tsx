import {
  ArrowUpRight,
  Keyboard,
  LogOut,
  Moon,
  Rows3,
  Rows4,
  Sun,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestion,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { auditProof } from '#contracts/audit/proof.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useSession, useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { useTheme } from '../../theme/theme-provider.tsx';
import { color, font, from, line, size, space, weight } from '../../theme/tokens.ts';
import { TippedIconButton } from '../../ui/action/tipped-icon-button.tsx';
import { Row, Text } from '../../ui/layout/flow.ts';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { type ProofTone, proofWords } from '../house/proof-words.ts';
import { TOP_BAR } from '../house/side-panel.tsx';
import { roomyRows } from '../table/use-row-window.ts';
import { Palette } from './palette.tsx';
import { STAFF_ROOT, deskPath, PROOF_PATH } from '../house/desk-paths.ts';

const INKS: Record<ProofTone, string> = { sound: color.gain, waiting: color.quiet, bad: color.loss };
const ICONS = { sound: ShieldCheck, waiting: ShieldQuestion, bad: ShieldAlert };

const Frame = styled.span<{ $tone: ProofTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 2.25rem;
  padding-inline: ${space(2)};
  color: ${({ $tone }) => INKS[$tone]};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  white-space: nowrap;
  span {
    display: none;
    ${from.desk} {
      display: inline;
    }
  }
`;

const Way = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover span {
    text-decoration: underline;
  }
`;

const EVERY_MS = 5000;

/** Of the continuous audit. Readers of the audit reach its page. */
function ProofBadge() {
  const { permissions } = useUser();
  const { data } = useCallQuery(auditProof, {}, { refetchInterval: EVERY_MS });
  if (data === undefined) return null;
  const { words, tone } = proofWords(data.status);
  const Icon = ICONS[tone];
  const told = (
    <Frame $tone={tone} title={words}>
      <Icon size={18} aria-hidden="true" />
      <span>{words}</span>
    </Frame>
  );
  if (!permissions.includes('read-audit')) return told;
  return (
    <Way to={deskPath(PROOF_PATH)} aria-label={`Continuous audit: ${words}`}>
      {told}
    </Way>
  );
}

const Bar = styled.header`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-height: ${TOP_BAR};
  padding-inline: ${space(3)} ${space(2)};
  background: ${color.panel};
  border-bottom: ${line.hair};
`;

const House = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  color: ${color.text};
  font-family: ${font.face};
  font-size: ${size.lead};
  text-decoration: none;
  svg {
    color: ${color.brass};
  }
`;

const Place = styled.span`
  padding-inline: ${space(2)};
  color: ${color.quiet};
  border-inline-start: ${line.hair};
  font-family: ${font.text};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
`;

const Who = styled.div`
  display: none;
  margin-inline-end: ${space(2)};
  font-size: ${size.fine};
  line-height: 1.25;
  text-align: end;
  ${from.tablet} {
    display: block;
  }
`;

const Wide = styled.div`
  display: none;
  ${from.tablet} {
    display: flex;
  }
`;

function SignOut() {
  const { signOut } = useSession();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      await signOut();
      toast({ title: 'Logged out', message: 'See you next time!' });
    } catch (error) {
      setPending(false);
      toast({ title: 'Logout failed', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <TippedIconButton
      label={isPending ? 'Logging out...' : 'Logout'}
      icon={LogOut}
      disabled={isPending}
      onClick={() => void leave()}
    />
  );
}

export function TopBar({ onKeys }: { onKeys(): void }) {
  const { username, roles } = useUser();
  const { theme, choose } = useTheme();
  const isRoomy = roomyRows.useIsOn();
  const isDark = theme === 'dark';
  return (
    <Bar>
      <House to={STAFF_ROOT} aria-label="Tallyhouse staff, overview">
        <TallyMark />
        <Place>Staff</Place>
      </House>
      <Row justify="center" flex="1" shrinks>
        <Palette />
      </Row>
      <ProofBadge />
      <Who>
        <strong>{username}</strong>
        <Text as="div" tone="quiet">
          {roles.join(', ')}
        </Text>
      </Who>
      <Wide>
        <TippedIconButton label="Keys" icon={Keyboard} onClick={onKeys} />
        <TippedIconButton
          label={isRoomy ? 'Compact rows' : 'Roomy rows'}
          icon={isRoomy ? Rows4 : Rows3}
          onClick={() => roomyRows.turn(!isRoomy)}
        />
      </Wide>
      <TippedIconButton
        label={isDark ? 'Use the light theme' : 'Use the dark theme'}
        icon={isDark ? Sun : Moon}
        onClick={() => choose(isDark ? 'light' : 'dark')}
      />
      <Link to={paths.home} aria-label="To the site" title="To the site">
        <SiteIcon />
      </Link>
      <SignOut />
    </Bar>
  );
}

const SiteIcon = styled(ArrowUpRight).attrs({ size: 20, 'aria-hidden': true })`
  display: block;
  margin: ${space(3)};
  color: ${color.quiet};
`;
