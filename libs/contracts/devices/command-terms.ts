import type { CommandStage } from '../device-gateway/events.js';
import type { DeviceOperation } from './command.events.js';

const names: Partial<Record<DeviceOperation['operation'], string>> = { 'door.open': 'opendoor', 'clock.set': 'timing' };

/** What the specification calls an operation; others keep their own name (source: entities.yaml, deviceCommand). */
export const commandNameOf = (operation: DeviceOperation['operation']): string => names[operation] ?? operation;

const states = { done: 1, failed: 2, rejected: 2, expired: 3, unknown: 3 } as const satisfies Record<
  CommandStage,
  number
>;

/** What people see of a stage (enumeration CommandState): 0 no answer yet, 1 done, 2 failed, 3 not known to be done. */
export const commandStateOf = (stage: CommandStage | undefined) => (stage ? states[stage] : 0);

const messages = {
  done: '设备已确认',
  failed: '设备执行失败',
  rejected: '设备拒绝执行',
  expired: '指令已过期，未执行',
  unknown: '设备未及时确认，结果未知',
} as const satisfies Record<CommandStage, string>;

/** The stage in words, Chinese. @param code why it ended so, in the gateway's words */
export function commandMessageOf(stage: CommandStage | undefined, code?: string): string {
  if (!stage) return '等待设备确认';
  return code === 'offline' ? '设备离线' : messages[stage];
}
