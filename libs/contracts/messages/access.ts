import type { Catalogue } from '../kernel/translations.js';

/** English, Spanish and Japanese of what is said of how far permissions are, and of why somebody may pass. */
export const accessMessages: Catalogue = {
  权限同步: ['Permission sync', 'Sincronización de permisos', '権限の同期'],
  撤销回执: ['Revocation receipts', 'Comprobantes de revocación', '失効の受領証'],
  重试: ['Retry', 'Reintentar', '再試行'],
  重试被拒权限: ['Retry refused permissions', 'Reintentar permisos rechazados', '拒否された権限を再試行'],
  有差异: ['Not in step', 'Con diferencias', '差異あり'],
  人员已禁用: ['The person is disabled', 'La persona está desactivada', '人員が無効です'],
  '没有卡，也没有此设备可用的人脸': [
    'No card, and no face that this device could use',
    'Sin tarjeta ni rostro que este dispositivo pueda usar',
    'カードも、この機器で使える顔もありません',
  ],
  '卡号 {card}': ['Card {card}', 'Tarjeta {card}', 'カード {card}'],
  有人脸照片: ['There is a face photo', 'Hay foto del rostro', '顔写真があります'],
  '没有启用的允许规则，所有在用人员可通行': [
    'No rule allows anything yet, so every enabled person passes',
    'Ninguna regla permite nada aún: pasan todas las personas activas',
    '許可ルールがないため、有効な人員は全員通行できます',
  ],
  '规则“{name}”允许': ['Rule “{name}” allows it', 'La regla «{name}» lo permite', 'ルール「{name}」が許可しています'],
  '规则“{name}”禁止': ['Rule “{name}” forbids it', 'La regla «{name}» lo prohíbe', 'ルール「{name}」が禁止しています'],
  '规则“{name}”允许，但此时不生效': [
    'Rule “{name}” allows it, but not at this time',
    'La regla «{name}» lo permite, pero no a esta hora',
    'ルール「{name}」は許可していますが、この時刻には無効です',
  ],
  没有规则允许: ['No rule allows it', 'Ninguna regla lo permite', '許可するルールがありません'],
  此处的权限已被删除: [
    'The permissions here were deleted in the control centre',
    'Los permisos aquí se eliminaron en el centro de control',
    'ここの権限は制御センターで削除されました',
  ],
  设备已禁用: ['The device is disabled', 'El dispositivo está desactivado', '機器が無効です'],
  '设备拒绝了权限：{reason}': [
    'The device refused the permission: {reason}',
    'El dispositivo rechazó el permiso: {reason}',
    '機器が権限を拒否しました：{reason}',
  ],
  设备尚未确认权限: [
    'The device has not confirmed the permission yet',
    'El dispositivo aún no confirmó el permiso',
    '機器がまだ権限を確認していません',
  ],
  设备已确认权限: [
    'The device has confirmed the permission',
    'El dispositivo confirmó el permiso',
    '機器が権限を確認しました',
  ],
  照片中没有识别到人脸: [
    'No face was found in the photo',
    'No se halló un rostro en la foto',
    '写真に顔が見つかりません',
  ],
  设备存储已满: ['The memory of the device is full', 'La memoria del dispositivo está llena', '機器のメモリが満杯です'],
  照片无法使用: ['The photo cannot be used', 'La foto no se puede usar', '写真を使用できません'],
  设备不支持: ['The device cannot do this', 'El dispositivo no lo admite', '機器が対応していません'],
  通行规则已不存在: [
    'The access rule is no longer there',
    'La regla de acceso ya no existe',
    '通行ルールはもう存在しません',
  ],
  人脸: ['Face', 'Rostro', '顔'],
  规则: ['Rule', 'Regla', 'ルール'],
};
