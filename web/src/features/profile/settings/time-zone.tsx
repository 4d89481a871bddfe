import { useState } from 'react';
import { setTimeZoneCall } from '#contracts/bonuses/calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { zoneSent } from '#contracts/zone-sent.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { browserZone } from '../../../ui/browser-zone.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Actions, FormFrame } from '../form-parts.ts';

/** Browsers do not list every name of a zone, so these are added. */
function zonesWith(...others: readonly string[]) {
  const names = new Set([...others, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].toSorted((one, other) => one.localeCompare(other, 'en'));
}

export function TimeZone({ user }: { user: User }) {
  const current = user.timeZone ?? 'UTC';
  const [chosen, choose] = useState<string | null>(null);
  const setting = useCallMutation(setTimeZoneCall);
  const toast = useToast();
  const zone = chosen ?? current;
  const options = zonesWith(current, zoneSent(browserZone())).map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));
  const save = async () => {
    try {
      await setting.mutateAsync({ body: { timeZone: zone } });
      toast({ title: 'Time Zone Updated', message: 'Your days begin at midnight there.', tone: 'gain' });
    } catch (error) {
      choose(null);
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Panel title="Time Zone">
      <FormFrame
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="Time zone"
          hint="Your daily bonus and challenges start over at midnight here. You can change it once in 30 days."
        >
          {(control) => <Select {...control} value={zone} onValue={choose} options={options} />}
        </Field>
        <Actions>
          <Button type="submit" disabled={zone === current} pending={setting.isPending} pendingText="Saving...">
            Save time zone
          </Button>
        </Actions>
      </FormFrame>
    </Panel>
  );
}
