import type { Catalogue } from '../kernel/translations.js';

/** Texts that several concepts of attendance share. */
export const attendanceMessages: Catalogue = {
  人员类型: ['Person type', 'Tipo de persona', '人員種別'],
  方向: ['Direction', 'Dirección', '方向'],
  位置: ['Position', 'Posición', '場所'],
  时间: ['Time', 'Hora', '日時'],
  卡号: ['Card number', 'Número de tarjeta', 'カード番号'],
  人员不存在: ['The person does not exist', 'La persona no existe', '人員が存在しません'],
  考勤人员: ['People', 'Personas', '対象者'],
  考勤设备: ['Devices', 'Dispositivos', '対象機器'],
  考勤组管理员: ['Managers', 'Responsables', '管理担当者'],
  url: ['URL', 'URL', 'URL'],
  应用名称: ['Application', 'Aplicación', 'アプリケーション名'],
  结束日期不能早于开始日期: [
    'The last day must not be before the first day',
    'La fecha final no puede ser anterior a la inicial',
    '終了日は開始日より前にできません',
  ],
  请选择考勤配置: ['Please choose an attendance rule', 'Elija una regla de asistencia', '出欠ルールを選択してください'],
  请选择人员: ['Please choose people', 'Elija personas', '対象者を選択してください'],
};
