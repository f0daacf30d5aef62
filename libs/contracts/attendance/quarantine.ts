import { passImplausibility, quarantineState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  id,
  ids,
  integer,
  type MenuEntry,
  paged,
  text,
  time,
  translations,
} from '../kernel/index.js';

/** Beyond the contract: passes that cannot have happened as they were told, and what becomes of them. */
export const quarantineQuery = call({
  id: 'quarantine.query',
  shows: ['pass'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/quarantine/query',
  input: paged({
    state: code(quarantineState, { label: '状态' }),
    name: text({ label: '姓名' }),
    device: text({ label: '设备' }),
    /** Days on which they were received. */
    from: date({ label: '开始日期' }),
    to: date({ label: '结束日期' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      personName: text({ wire: 'name', always: true }),
      personCode: text({ wire: 'code', always: true }),
      deviceCode: text({ wire: 'devicecode', always: true }),
      position: text({ always: true }),
      implausibility: code(passImplausibility, { always: true }),
      happenedAt: datetime({ wire: 'happenedat', always: true }),
      /** What the device's clock showed. */
      deviceTime: clearable(datetime({ wire: 'devicetime' })),
      receivedAt: datetime({ wire: 'receivedat', always: true }),
      /** By how much the device's clock was measured to be wrong, seconds, ahead above 0; null where it was not. */
      skew: clearable(integer()),
      state: code(quarantineState, { always: true }),
      /** At which moment it counts instead. */
      redatedAt: clearable(datetime({ wire: 'redatedat' })),
      note: clearable(text()),
      decidedBy: clearable(text({ wire: 'decidedby' })),
      decidedAt: clearable(datetime({ wire: 'decidedat' })),
    },
  },
  summary: 'Lists passes that cannot have happened as they were told, the last received first',
});

const deciding = {
  service: 'attendance',
  method: 'POST',
  changes: ['pass', 'attendanceJudging'],
  answer: { kind: 'none' },
} as const;
const chosen = { ids: ids({ aliases: ['id'], label: '出入记录', required: '请选择记录' }) };

export const quarantineAccept = call({
  ...deciding,
  id: 'quarantine.accept',
  path: '/api/attendance/quarantine/accept',
  permission: ['quarantine:dbtn_accept'],
  writes: '计入出入',
  input: chosen,
  summary: 'Lets passes count as they were told: all of them or none',
});

export const quarantineRedate = call({
  ...deciding,
  id: 'quarantine.redate',
  path: '/api/attendance/quarantine/redate',
  permission: ['quarantine:dbtn_redate'],
  isPersonal: true,
  writes: '改时间计入出入',
  input: {
    id: id({ required: '请选择记录' }),
    day: date({ label: '实际日期', required: '请选择实际日期' }),
    time: time({ label: '实际时间', required: '请选择实际时间' }),
    note: text({ label: '说明', required: '请输入说明', max: 256 }),
  },
  summary: 'Lets a pass count at a moment that a person says, with a reason',
});

export const quarantineRefuse = call({
  ...deciding,
  id: 'quarantine.refuse',
  path: '/api/attendance/quarantine/refuse',
  permission: ['quarantine:dbtn_refuse'],
  isPersonal: true,
  writes: '出入不计入',
  input: { note: text({ label: '说明', required: '请输入说明', max: 256 }), ...chosen },
  summary: 'Leaves passes out for a reason: all of them or none',
});

export const quarantineUndo = call({
  ...deciding,
  id: 'quarantine.undo',
  path: '/api/attendance/quarantine/undo',
  permission: ['quarantine:dbtn_undo'],
  writes: '撤销出入处理',
  input: { id: id({ required: '请选择记录' }) },
  summary: 'Takes back what was decided about a pass: it waits again and counts for nothing',
});

/** Its place in the menu. */
export const quarantineMenu: MenuEntry = {
  component: 'quarantine',
  path: '/Attendance/quarantine',
  text: '待核实出入',
  icon: 'file-search',
  buttons: { dbtn_accept: '计入', dbtn_redate: '改时间', dbtn_refuse: '不计入', dbtn_undo: '撤销' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const quarantineTexts = translations({
  待核实出入: ['Passes to check', 'Pasos por comprobar', '要確認の入退'],
  计入: ['Count', 'Contar', '計上'],
  已计入: ['Counts', 'Cuenta', '計上済み'],
  已改时间计入: ['Counts at another time', 'Cuenta a otra hora', '時刻を改めて計上'],
  不计入: ['Does not count', 'No cuenta', '計上しない'],
  早于设备安装: ['Before the device was installed', 'Anterior a la instalación del dispositivo', '機器の設置より前'],
  一分钟内出现在两个校区: [
    'At two campuses within a minute',
    'En dos campus en menos de un minuto',
    '一分以内に二つの校区で記録',
  ],
  晚于接收时间: ['Dated after it was received', 'Fechado después de recibirse', '受信より後の時刻'],
  设备时钟被重置: ['The clock had been reset', 'El reloj se había reiniciado', '時計がリセットされていた'],
  接收时间: ['Received', 'Recibido', '受信時刻'],
  实际日期: ['Actual day', 'Día real', '実際の日付'],
  请选择实际日期: ['Please choose the actual day', 'Elija el día real', '実際の日付を選択してください'],
  实际时间: ['Actual time', 'Hora real', '実際の時刻'],
  处理人: ['Decided by', 'Decidido por', '処理者'],
  撤销: ['Undo', 'Deshacer', '取消'],
  改时间: ['Another time', 'Otra hora', '時刻を改める'],
  计入出入: ['Let passes count', 'Contar pasos', '入退を計上'],
  改时间计入出入: ['Let a pass count at another time', 'Contar un paso a otra hora', '入退の時刻を改めて計上'],
  出入不计入: ['Leave passes out', 'Excluir pasos', '入退を計上しない'],
  撤销出入处理: ['Take back what was decided about a pass', 'Deshacer la decisión sobre un paso', '入退の処理を取消'],
  请选择实际时间: ['Please choose the actual time', 'Elija la hora real', '実際の時刻を選択してください'],
  请输入说明: ['Please enter a reason', 'Introduzca el motivo', '理由を入力してください'],
  该出入已处理: ['This pass has been decided already', 'Este paso ya se ha resuelto', 'この入退は処理済みです'],
  该出入尚未处理: [
    'Nothing has been decided about this pass',
    'Aún no se ha decidido sobre este paso',
    'この入退は未処理です',
  ],
  '该出入的时间尚未到，请改时间': [
    'The time of this pass has not come yet: give it another time',
    'La hora de este paso aún no ha llegado: indique otra hora',
    'この入退の時刻はまだ来ていません。時刻を改めてください',
  ],
  实际时间不能早于2020年或设备安装: [
    'The actual time must not be before 2020 or before the device was installed',
    'La hora real no puede ser anterior a 2020 ni a la instalación del dispositivo',
    '実際の時刻は2020年や機器の設置より前にできません',
  ],
  '该时刻无人持有此卡，请改时间或不计入': [
    'Nobody had this card at that time: give the pass another time or leave it out',
    'Nadie tenía esta tarjeta en ese momento: indique otra hora o excluya el paso',
    'その時刻にこのカードの所持者はいません。時刻を改めるか、計上しないでください',
  ],
  实际时间不能晚于现在: [
    'The actual time must not be later than now',
    'La hora real no puede ser posterior a ahora',
    '実際の時刻は現在より後にできません',
  ],
});
