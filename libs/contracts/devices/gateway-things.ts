import { installationBegin, installationExcuse, installationSign } from '../device-gateway/installation.js';
import { direction } from '../enumerations.js';
import { fact, type Thing, translations } from '../kernel/index.js';
import { atDevice, commandStages } from './things.js';

const source = 'device-gateway';
const { deviceId, doorCode } = atDevice;
const happenedAt = { label: '时间', isMoment: true } as const;

const installationStepNames = {
  place: '绑定平面与门',
  open: '试开门',
  clock: '时钟',
  card: '刷卡',
  face: '人脸',
  event: '事件回传',
};

/** What the gateway tells of a device in streams of one category. */
const told = (category: string, { values, events }: Pick<Thing, 'values' | 'events'>): Thing => ({
  key: `${source}.${category}`,
  source,
  category,
  label: '设备',
  name: ['deviceId', 'doorCode'],
  values: { deviceId, doorCode, ...values },
  events,
});

/** What auditors are told about what devices say. */
export const gatewayThings: readonly Thing[] = [
  told('presence', {
    values: {
      firmware: { label: '固件版本' },
      startedAt: { label: '启动时间', isMoment: true },
      lastSeenAt: { label: '最后在线时间', isMoment: true },
      reason: {
        label: '原因',
        labels: { connectionLost: '连接中断', silent: '设备无响应', shutOut: '设备已禁用或删除' },
      },
      isConnected: { label: '已连接' },
    },
    events: {
      DeviceCameOnline: fact('设备上线'),
      DeviceWentOffline: fact('设备下线'),
      DeviceGatewayConnected: fact('设备网关连接变化'),
      DevicesHeard: fact('设备在线状态确认'),
    },
  }),
  told('conduct', {
    values: {
      trouble: { label: '类型', labels: { flood: '消息过多', sharedIdentity: '身份被多台设备使用' } },
      raised: { label: '发生' },
      count: { label: '次数' },
    },
    events: { DeviceConductReported: fact('设备行为异常') },
  }),
  told('buffer', {
    values: {
      newest: { label: '最新记录序号' },
      waiting: { label: '未上传记录' },
      capacity: { label: '可存记录' },
      raised: { label: '发生' },
    },
    events: {
      DeviceBufferReported: fact('设备报告记录缓冲'),
      DeviceBufferFilling: fact('离线设备记录缓冲将满'),
    },
  }),
  told('installation', {
    values: {
      deviceName: { label: '设备名称' },
      deviceCode: { label: '机号' },
      by: { label: '操作人' },
      step: { label: '步骤', labels: installationStepNames },
      reason: { label: '原因' },
    },
    events: {
      InstallationBegun: fact(installationBegin.writes!),
      InstallationStepExcused: fact(installationExcuse.writes!),
      InstallationSigned: fact(installationSign.writes!),
    },
  }),
  told('clock', {
    values: { offset: { label: '时钟偏差（毫秒）' } },
    events: { DeviceClockReported: fact('设备核对时钟') },
  }),
  told('command', {
    values: {
      stage: { label: '结果', labels: commandStages },
      confirmed: { label: '已确认权限' },
      refused: { label: '被拒权限' },
    },
    events: { DeviceCommandAnswered: fact('设备答复指令'), DeviceAccessApplied: fact('设备确认权限') },
  }),
  told('access', {
    values: { took: { label: '用时（毫秒）' }, isRevocation: { label: '撤销一人' } },
    events: {
      DeviceAccessRevoked: fact('设备确认权限撤销'),
      DeviceAccessConverged: fact('设备权限已同步'),
    },
  }),
  told('record', {
    values: {
      personId: { label: '人员', means: ['student', 'teacher'] },
      'credential.value': { label: '卡号' },
      direction: { label: '方向', labels: direction.labels },
      granted: { label: '允许通行' },
      reason: { label: '原因' },
      happenedAt,
    },
    events: { DeviceRecordReceived: fact('收到通行记录') },
  }),
  told('records', {
    values: { from: { label: '起始序号' }, to: { label: '结束序号' } },
    events: { DeviceRecordsLost: fact('设备记录丢失') },
  }),
  told('alarms', {
    values: {
      kind: {
        label: '类型',
        labels: {
          forced: '门被强行打开',
          heldOpen: '门长时间未关闭',
          tamper: '设备被拆动',
          resource: '设备资源不足',
          fire: '火警',
          power: '供电异常',
        },
      },
      raised: { label: '发生' },
      happenedAt,
    },
    events: { DeviceAlarmReceived: fact('设备告警') },
  }),
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const gatewayThingsTexts = translations({
  启动时间: ['Started at', 'Iniciado a las', '起動時刻'],
  最后在线时间: ['Last seen', 'Última conexión', '最終接続'],
  连接中断: ['The connection broke', 'Se cortó la conexión', '接続が切れました'],
  设备无响应: ['The device went silent', 'El dispositivo dejó de responder', '機器の応答がありません'],
  设备已禁用或删除: [
    'The device was disabled or deleted',
    'El dispositivo se desactivó o se eliminó',
    '機器が無効化または削除されました',
  ],
  已连接: ['Connected', 'Conectado', '接続済み'],
  设备上线: ['Device came online', 'Dispositivo conectado', '機器がオンラインになりました'],
  设备下线: ['Device went offline', 'Dispositivo desconectado', '機器がオフラインになりました'],
  设备网关连接变化: [
    'Connection of the device gateway changed',
    'Cambio de conexión de la pasarela',
    '機器ゲートウェイの接続の変化',
  ],
  设备在线状态确认: ['Devices confirmed online', 'Dispositivos confirmados en línea', '機器のオンラインを確認'],
  消息过多: ['Too many messages', 'Demasiados mensajes', 'メッセージが多すぎます'],
  身份被多台设备使用: [
    'Several devices share the identity',
    'Varios dispositivos comparten la identidad',
    '複数の機器が同じ識別情報を使用',
  ],
  设备行为异常: ['Device behaves unusually', 'Comportamiento anómalo del dispositivo', '機器の異常な動作'],
  '时钟偏差（毫秒）': ['Clock offset (ms)', 'Desfase del reloj (ms)', '時計のずれ（ミリ秒）'],
  设备核对时钟: ['Device compared its clock', 'El dispositivo comparó su reloj', '機器の時計の照合'],
  设备答复指令: ['Device answered a command', 'El dispositivo respondió a una orden', '機器が指令に応答'],
  允许通行: ['Let through', 'Paso permitido', '通行許可'],
  收到通行记录: ['Record of a pass received', 'Registro de paso recibido', '通行記録の受信'],
  设备记录丢失: ['Records of a device lost', 'Registros de un dispositivo perdidos', '機器の記録の喪失'],
  起始序号: ['First number', 'Primer número', '開始番号'],
  结束序号: ['Last number', 'Último número', '終了番号'],
  已确认权限: ['Permissions confirmed', 'Permisos confirmados', '確認済みの権限'],
  被拒权限: ['Permissions refused', 'Permisos rechazados', '拒否された権限'],
  设备确认权限: ['Device confirmed its permissions', 'El dispositivo confirmó sus permisos', '機器が権限を確認'],
  设备确认权限撤销: [
    'Device confirmed revoked permissions',
    'El dispositivo confirmó permisos revocados',
    '機器が権限の失効を確認',
  ],
  '用时（毫秒）': ['Took (ms)', 'Duración (ms)', '所要時間（ミリ秒）'],
  撤销一人: ['Revocation of one person', 'Revocación de una persona', '一人の失効'],
  设备权限已同步: ['Permissions of the device in sync', 'Permisos del dispositivo sincronizados', '機器の権限が同期'],
  绑定平面与门: ['Bound to the plan, with doors', 'Vinculado al plano, con puertas', '平面図とドアの紐付け'],
  试开门: ['Test opening', 'Apertura de prueba', '試験開錠'],
  操作人: ['Done by', 'Realizado por', '操作者'],
  时钟: ['Clock', 'Reloj', '時計'],
  刷卡: ['Card', 'Tarjeta', 'カード'],
  事件回传: ['Event came back', 'Evento recibido', 'イベントの受信'],
  最新记录序号: ['Newest record number', 'Número del último registro', '最新の記録番号'],
  未上传记录: ['Records not uploaded', 'Registros sin cargar', '未送信の記録'],
  可存记录: ['Records that fit', 'Registros que caben', '保存できる記録数'],
  设备报告记录缓冲: [
    'Device reported its record memory',
    'El dispositivo informó de su memoria de registros',
    '機器が記録メモリを報告',
  ],
  离线设备记录缓冲将满: [
    'Record memory of an offline device fills up',
    'La memoria de un dispositivo desconectado se llena',
    'オフライン機器の記録メモリが満杯に近い',
  ],
  发生: ['Stands', 'Activa', '発生中'],
});
