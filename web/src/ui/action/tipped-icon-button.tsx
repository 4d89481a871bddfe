// A button that is only an icon, its name shown as a tooltip. A cross that closes needs none: where there is one, Escape closes
// the tip before anything else.
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

export function TippedIconButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <IconButton {...props} />
    </Tooltip>
  );
}
