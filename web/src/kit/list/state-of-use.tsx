import { enabledState } from '@contracts/enumerations.js';
import { Badge } from 'antd';
import { useLabels } from '@/language/use-texts.js';
import { enabled } from '../row-state.js';

/** Enabled in green, disabled in orange-red (source: device.list and roomtype.list, columns). */
export function StateOfUse({ state }: { state: unknown }) {
  const label = useLabels();
  return <Badge color={state === enabled ? 'green' : 'volcano'} text={label(enabledState, state as typeof enabled)} />;
}
