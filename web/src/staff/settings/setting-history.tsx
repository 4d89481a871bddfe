import { styled } from 'styled-components';
import { settingHistoryCall } from '#contracts/settings/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, font, line, size, space } from '../../theme/tokens.ts';
import { Time } from '../../ui/figure/time.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { textOf } from './setting-value.tsx';

const Line = styled.li`
  padding-block: ${space(3)};
  border-bottom: ${line.hair};
  font-size: ${size.small};
  &:first-child {
    padding-top: 0;
  }
  pre {
    margin: 0;
    font-family: ${font.mono};
    font-size: ${size.fine};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  p {
    color: ${color.quiet};
  }
`;

export function SettingHistory({ settingKey, onClose }: { settingKey: string; onClose(): void }) {
  const read = useCallQuery(settingHistoryCall, { params: { key: settingKey } }, { refetchOnMount: 'always' });
  return (
    <SidePanel title={`History of ${settingKey}`} onClose={onClose}>
      {read.error !== null && <ErrorState title="The history could not be read." taken="" {...failedRead(read)} />}
      <ol>
        {read.data?.changes.map(({ place, value, actor, name, reason, at }) => (
          <Line key={place}>
            <pre>{textOf(value)}</pre>
            <p>
              {name ?? actor}, <Time at={at} />: {reason}
            </p>
          </Line>
        ))}
      </ol>
    </SidePanel>
  );
}
