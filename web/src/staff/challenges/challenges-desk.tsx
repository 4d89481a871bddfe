import { useState } from 'react';
import { styled } from 'styled-components';
import { adminChallenges, editChallenge } from '#contracts/challenges/calls.ts';
import { useUser } from '../../api/session.tsx';
import { color, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { Desk } from '../house/desk.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { type Challenge, ChallengeForm } from './challenge-form.tsx';

const List = styled.ul`
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
`;

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-bottom: ${line.hair};
  font-size: ${size.small};
  &:last-child {
    border-bottom: 0;
  }
`;

const Words = styled.div`
  flex: 1 1 16rem;
  min-width: 0;
  strong {
    font-weight: ${weight.strong};
  }
  p {
    color: ${color.quiet};
  }
`;

const Figures = styled.div`
  min-width: 11rem;
  color: ${color.quiet};
  b {
    color: ${color.text};
    font-weight: ${weight.strong};
  }
`;

export function ChallengesDesk() {
  const mayEdit = useUser().permissions.includes('change-money-settings');
  const read = useFresh(adminChallenges);
  const { act, isPending } = useStaffAct(editChallenge);
  const toast = useToast();
  const [editedId, setEditedId] = useState<string | null>(null);
  const save = async ({ challengeId: id, type: _type, ...body }: Challenge) => {
    if ((await act({ params: { id }, body })) === null) return;
    toast({ title: 'Challenge Updated', message: body.title, tone: 'gain' });
    setEditedId(null);
  };
  return (
    <Desk lead="A change applies to days that begin from now on.">
      <ReadState of={read} problem="Challenges could not be read." />
      <List>
        {read.data?.map((challenge) =>
          challenge.challengeId === editedId ? (
            <Line key={challenge.challengeId}>
              <ChallengeForm
                challenge={challenge}
                isPending={isPending}
                onSave={(changed) => void save(changed)}
                onCancel={() => setEditedId(null)}
              />
            </Line>
          ) : (
            <Line key={challenge.challengeId}>
              <Words>
                <strong>{challenge.title}</strong>
                <p>{challenge.description}</p>
              </Words>
              <Figures>
                Target <b>{formatPoints(challenge.target)}</b>, reward <b>{formatPoints(challenge.reward)}</b>
              </Figures>
              {challenge.isActive ? <Badge tone="gain">Active</Badge> : <Badge>Inactive</Badge>}
              {mayEdit && (
                <Button small onClick={() => setEditedId(challenge.challengeId)}>
                  Edit
                </Button>
              )}
            </Line>
          ),
        )}
      </List>
    </Desk>
  );
}
