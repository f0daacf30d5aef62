import type { Resource } from '@contracts/kernel/index.js';
import { Switch } from 'antd';
import { change } from '@/api/change.js';
import { useConfirm } from '../actions/confirm.js';
import { usePermission } from '../actions/permission.js';
import { WithReason } from '../actions/with-reason.js';
import { nameOf, type Row, useResourceTexts } from './resource-texts.js';

interface ToggleSwitchProps {
  of: Resource;
  row: Row;
}

/** The flag of an entry that a call toggles. It shows what the server knows: after a question it moves, or stays. */
export function ToggleSwitch({ of, row }: ToggleSwitchProps) {
  const texts = useResourceTexts(of);
  const confirm = useConfirm();
  const { flag } = of.toggles!;
  const toggle = of.calls.toggle!;
  const isAllowed = usePermission()(toggle);
  const isOn = row[flag] === true;
  const ask = () =>
    confirm({ text: texts(isOn ? 'resource.toggleOff' : 'resource.enable', { name: nameOf(of, row) }) }, () =>
      change(toggle, { id: row.id }),
    );
  return (
    <WithReason reason={isAllowed ? undefined : texts('permission.missing')}>
      <Switch size="small" aria-label={texts(`field.${flag}`)} checked={isOn} disabled={!isAllowed} onChange={ask} />
    </WithReason>
  );
}
