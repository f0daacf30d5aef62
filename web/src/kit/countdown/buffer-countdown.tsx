import type { accessDeviceQuery } from '@contracts/device-gateway/access.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { useTexts } from '@/language/use-texts.js';

const [minute, hour, day] = [60, 3_600, 86_400];
/** Code of a device that is away (enumeration OnlineState). */
const offline = 2;

interface BufferCountdownProps {
  of: Pick<ListRow<typeof accessDeviceQuery>, 'state' | 'overwritesIn'>;
}

/** How long a device that is away goes on before it overwrites records; of others there is nothing to say. */
export function BufferCountdown({ of: { state, overwritesIn } }: BufferCountdownProps) {
  const texts = useTexts('kit');
  if (state !== offline) return '–';
  if (typeof overwritesIn !== 'number') return texts('countdown.unknown');
  if (overwritesIn === 0) return <Tag color="error">{texts('countdown.full')}</Tag>;
  const hours = Math.floor((overwritesIn % day) / hour);
  if (overwritesIn >= day) return texts('countdown.in.days', { days: Math.floor(overwritesIn / day), hours });
  const minutes = Math.floor((overwritesIn % hour) / minute);
  return <Tag color="warning">{texts('countdown.in.hours', { hours, minutes })}</Tag>;
}
