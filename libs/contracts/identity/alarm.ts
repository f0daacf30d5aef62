import { alarmLevel, alarmState, alarmType } from '../enumerations.js';
import { call, clearable, code, datetime, flag, id, integer, text, translations } from '../kernel/index.js';

/** What stands in one place, whoever looks at it. */
export const happening = {
  id: id({ always: true }),
  type: code(alarmType, { always: true }),
  /** When it happened last. */
  date: datetime({ always: true }),
  /** In the caller's language. */
  content: text({ always: true }),
  level: code(alarmLevel, { always: true }),
  /** How often it happened: times that are no more than a day apart. */
  count: integer({ always: true }),
  /** Where it is; empty where it has no place. */
  deviceCode: text({ wire: 'devicecode', always: true }),
  doorCode: text({ wire: 'doorcode', always: true }),
};

/** An alarm, as the list tells it; what the specification does not know is beyond it. */
const alarmFields = {
  ...happening,
  cleared: flag({ always: true }),
  state: code(alarmState, { always: true }),
  /** Who looks after it; empty while nobody does. */
  takenBy: text({ wire: 'takename', always: true }),
  takenAt: clearable(datetime({ wire: 'taketime' })),
  /** Since when it is over. */
  endedAt: clearable(datetime({ wire: 'endtime' })),
};

export const alarmQuery = call({
  id: 'alarm.query',
  service: 'identity',
  method: 'GET',
  path: '/api/system/alarm/query',
  summary: 'Lists the alarms that the account has not cleared, newest first, at most 200.',
  input: {},
  answer: { kind: 'list', fields: alarmFields },
});

export const alarmStanding = call({
  limited: 'open',
  id: 'alarm.standing',
  service: 'identity',
  method: 'GET',
  path: '/api/system/alarm/standing',
  summary:
    'Lists what is wrong in the building while nobody has taken it, whatever the account has cleared; the gravest first, then the newest, at most 50; a session that is limited to classes is told of critical ones (beyond the specification).',
  input: {},
  answer: { kind: 'list', fields: happening },
});

export const alarmTake = call({
  id: 'alarm.take',
  service: 'identity',
  method: 'POST',
  path: '/api/system/alarm/take',
  permission: ['control:dbtn_takealarm'],
  writes: '接手告警',
  summary:
    'Takes an alarm: the account looks after it. Refused where it is over, or where somebody else has it, who is named (beyond the specification).',
  input: { id: id({ label: '告警', required: '请选择告警' }) },
  answer: { kind: 'none' },
});

export const alarmClear = call({
  id: 'alarm.clear',
  // What an account has cleared is noted with it.
  changes: ['alarm', 'account'],
  service: 'identity',
  method: 'POST',
  path: '/api/system/alarm/clear',
  writes: '清空告警',
  summary: 'Clears all alarms of the account; other accounts keep theirs.',
  input: {},
  answer: { kind: 'none' },
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const alarmTexts = translations({
  告警: ['Alarm', 'Alarma', 'アラーム'],
  接手告警: ['Take alarm', 'Atender alarma', 'アラームの対応開始'],
  请选择告警: ['Please choose an alarm', 'Elija una alarma', 'アラームを選択してください'],
  告警不存在: ['The alarm does not exist', 'La alarma no existe', 'アラームが存在しません'],
  '告警已由 {name} 接手': [
    '{name} has already taken the alarm',
    '{name} ya atiende la alarma',
    'アラームは{name}さんが対応中です',
  ],
  '告警已解除，无需接手': [
    'The alarm is over, nobody has to take it',
    'La alarma ha terminado; ya no hay que atenderla',
    'アラームは解除済みのため、対応は不要です',
  ],
  紧急: ['Critical', 'Crítica', '緊急'],
  严重: ['Serious', 'Grave', '重大'],
  提示: ['Notice', 'Aviso', 'お知らせ'],
  待处理: ['Open', 'Pendiente', '未対応'],
  已接手: ['Taken', 'Atendida', '対応中'],
  已解除: ['Over', 'Terminada', '解除済み'],
  清空告警: ['Clear alarms', 'Borrar alarmas', 'アラーム消去'],
  '账目核对发现差异：{trouble}': [
    'A check of the ledger found a difference: {trouble}',
    'La comprobación de cuentas halló una diferencia: {trouble}',
    '帳簿照合で差異が見つかりました：{trouble}',
  ],
  '账目核对发现差异：{trouble}（{id}）': [
    'A check of the ledger found a difference: {trouble} ({id})',
    'La comprobación de cuentas halló una diferencia: {trouble} ({id})',
    '帳簿照合で差異が見つかりました：{trouble}（{id}）',
  ],
  '单号 {number} 被用于内容不同的记录，已拒绝': [
    'Number {number} was used for another record, which was refused',
    'El número {number} se usó para otro registro, que se rechazó',
    '番号{number}が内容の異なる記録に使用されたため拒否しました',
  ],
  '事件处理失败，等待人工处理：{consumer}，{reason}': [
    'An event could not be handled and waits for an operator: {consumer}, {reason}',
    'No se pudo procesar un evento y espera a un operador: {consumer}, {reason}',
    'イベントを処理できず、担当者の対応を待っています: {consumer}、{reason}',
  ],
  '服务器 {host} 的CPU使用率为{value}%': [
    'The processors of server {host} are {value}% busy',
    'Los procesadores del servidor {host} están al {value}%',
    'サーバー{host}のCPU使用率は{value}%です',
  ],
  '服务器 {host} 的内存使用率为{value}%': [
    'The memory of server {host} is {value}% full',
    'La memoria del servidor {host} está al {value}%',
    'サーバー{host}のメモリ使用率は{value}%です',
  ],
  '服务器 {host} 的磁盘使用率为{value}%': [
    'The disk of server {host} is {value}% full',
    'El disco del servidor {host} está al {value}%',
    'サーバー{host}のディスク使用率は{value}%です',
  ],
  '消费者 {consumer} 积压了{count}个事件': [
    'Consumer {consumer} is {count} events behind',
    'El consumidor {consumer} tiene {count} eventos pendientes',
    'コンシューマー{consumer}に{count}件のイベントが滞留しています',
  ],
  '服务 {service} 已{seconds}秒没有响应': [
    'Service {service} has not answered for {seconds} seconds',
    'El servicio {service} lleva {seconds} segundos sin responder',
    'サービス{service}は{seconds}秒間応答していません',
  ],
  '设备 {device}：{trouble}': [
    'Device {device}: {trouble}',
    'Dispositivo {device}: {trouble}',
    '機器{device}: {trouble}',
  ],
  '设备 {device}，门 {door}：{trouble}': [
    'Device {device}, door {door}: {trouble}',
    'Dispositivo {device}, puerta {door}: {trouble}',
    '機器{device}、ドア{door}: {trouble}',
  ],
  '设备 {device} 丢失了{count}条记录': [
    'Device {device} lost {count} records',
    'El dispositivo {device} perdió {count} registros',
    '機器{device}で{count}件の記録が失われました',
  ],
  '设备 {device} 的时钟偏差{seconds}秒': [
    'The clock of device {device} is off by {seconds} seconds',
    'El reloj del dispositivo {device} tiene un desfase de {seconds} segundos',
    '機器{device}の時計が{seconds}秒ずれています',
  ],
  '设备 {device} 发送的消息过多，超出部分未处理': [
    'Device {device} sends too many messages; those beyond its limit are left alone',
    'El dispositivo {device} envía demasiados mensajes; los que exceden el límite no se procesan',
    '機器{device}のメッセージが多すぎるため、上限を超えた分は処理されません',
  ],
  '设备 {device} 已离线，一天内记录存满后旧记录将被覆盖': [
    'Device {device} is offline; within a day its memory is full and older records are overwritten',
    'El dispositivo {device} está desconectado; en menos de un día su memoria se llena y se sobrescriben registros',
    '機器{device}はオフラインです。1日以内に記録が満杯になり、古い記録が上書きされます',
  ],
  '设备 {device} 的身份被多台设备同时使用，一分钟内接管{count}次': [
    'Several devices use the identity of device {device} at once: {count} take-overs within a minute',
    'Varios dispositivos usan a la vez la identidad del dispositivo {device}: {count} relevos en un minuto',
    '機器{device}の識別情報を複数の機器が同時に使用しています（1分間に{count}回の接続奪取）',
  ],
  门被强行打开: ['door forced open', 'puerta forzada', 'ドアがこじ開けられました'],
  门长时间未关闭: ['door held open', 'puerta abierta demasiado tiempo', 'ドアが開いたままです'],
  设备被拆动: ['tampered with', 'manipulación detectada', '機器が不正に操作されました'],
  设备资源不足: ['running out of resources', 'recursos insuficientes', '機器のリソースが不足しています'],
  火警: ['fire alarm', 'alarma de incendio', '火災警報'],
  供电异常: ['power failure', 'fallo de alimentación', '電源異常'],
});
