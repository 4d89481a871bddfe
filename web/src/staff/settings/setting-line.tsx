import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { color, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { Button } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Row, Text } from '../../ui/layout/flow.ts';
import { WaitingChange } from '../approvals/waiting-changes.tsx';
import { SettingValue, useTyped, valueOf } from './setting-value.tsx';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { settingsCall } from '#contracts/settings/staff-calls.ts';

export type Setting = ReplyOf<typeof settingsCall>[number];

const Line = styled.li`
  display: grid;
  gap: ${space(2)} ${space(6)};
  padding: ${space(3)} ${space(4)};
  border-bottom: ${line.hair};
  font-size: ${size.small};
  &:last-child {
    border-bottom: 0;
  }
  ${from.desk} {
    grid-template-columns: minmax(0, 1fr) 27rem;
    align-items: center;
  }
`;

const Name = styled.label`
  margin-inline-end: ${space(2)};
  font-weight: ${weight.strong};
`;

const Waiting = styled.p`
  margin-top: ${space(1)};
  padding: ${space(1)} ${space(2)};
  background: ${color.brassTint};
  border-radius: ${radius.small};
  font-size: ${size.fine};
`;

const Wrong = styled.p`
  flex-basis: 100%;
  color: ${color.loss};
  font-size: ${size.fine};
`;

type SettingLineProps = {
  setting: Setting;
  /** Null without the permission. */
  onSave: ((value: unknown) => void) | null;
  onHistory(): void;
  waiting: ChangeRequest | undefined;
};

export function SettingLine({ setting, onSave, onHistory, waiting }: SettingLineProps) {
  const { key, title, description, unit, bounds, changed, problem, value } = setting;
  const id = useId();
  const [text, setText, isEdited] = useTyped(value);
  const [isUnreadable, setUnreadable] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = valueOf(text);
    setUnreadable(typed === null);
    if (typed !== null) onSave?.(typed.value);
  };
  return (
    <Line>
      <div>
        <Name htmlFor={id}>{title}</Name>
        <Text as="code" tone="quiet" size="fine" font="mono" breaks>
          {key}
        </Text>
        <Text tone="quiet">{description}</Text>
        <Text tone="quiet" size="fine">
          {changed === null ? (
            'Default'
          ) : (
            <>
              <strong>Changed</strong> by {changed.name ?? changed.actor}, <Time at={changed.at} />
            </>
          )}
          {problem !== null && <Badge tone="loss">Stored value is unreadable: {problem}</Badge>}
        </Text>
        {waiting !== undefined && (
          <Waiting>
            <WaitingChange {...waiting} />
          </Waiting>
        )}
      </div>
      <Row as="form" gap={2} align="center" justify="end" wrap onSubmit={save} noValidate>
        <SettingValue bounds={bounds} text={text} onText={setText} control={{ id }} />
        <Text as="span" flex="1" tone="quiet" size="fine">
          {unit}
        </Text>
        {changed !== null && (
          <Button small tone="plain" onClick={onHistory}>
            History
          </Button>
        )}
        {onSave !== null && (
          <Button small type="submit" tone={isEdited ? 'primary' : 'quiet'} disabled={!isEdited}>
            Save
          </Button>
        )}
        {isUnreadable && <Wrong role="alert">This is not a number or JSON.</Wrong>}
      </Row>
    </Line>
  );
}
