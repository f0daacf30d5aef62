import type { CommandStage } from '../device-gateway/events.js';
import { translations } from '../kernel/index.js';
import type { DeviceOperation } from './command.events.js';

/** What a device can be told: what is done by one command, and what takes many messages. */
export type CommandOperation = DeviceOperation['operation'] | 'access.upload' | 'access.delete';

const names: Partial<Record<CommandOperation, string>> = {
  'door.open': 'opendoor',
  'clock.set': 'timing',
  'access.upload': 'authupload',
  'access.delete': 'authdelete',
};

/** What the specification calls an operation; others keep their own name (source: entities.yaml, deviceCommand). */
export const commandNameOf = (operation: CommandOperation): string => names[operation] ?? operation;

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

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const commandTermsTexts = translations({
  设备已确认: ['Confirmed by the device', 'Confirmado por el dispositivo', '機器が確認しました'],
  等待设备确认: ['Waiting for the device', 'Esperando al dispositivo', '機器の応答待ち'],
  设备离线: ['The device is offline', 'El dispositivo está desconectado', '機器がオフラインです'],
  设备拒绝执行: ['The device refused', 'El dispositivo lo rechazó', '機器が拒否しました'],
  设备执行失败: ['The device failed to do it', 'El dispositivo no pudo hacerlo', '機器での実行に失敗しました'],
  '指令已过期，未执行': [
    'The command expired and was not carried out',
    'La orden caducó y no se ejecutó',
    '指令は期限切れのため実行されませんでした',
  ],
  '设备未及时确认，结果未知': [
    'The device did not confirm in time, the outcome is unknown',
    'El dispositivo no confirmó a tiempo; resultado desconocido',
    '機器の確認が間に合わず、結果は不明です',
  ],
});
