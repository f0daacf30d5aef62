import type { Catalogue } from './catalogue.js';

/** Texts of entries and exits. */
export const attendanceMessages: Catalogue = {
  人员类型: ['Person type', 'Tipo de persona', '人員種別'],
  方向: ['Direction', 'Dirección', '方向'],
  位置: ['Position', 'Posición', '場所'],
  时间: ['Time', 'Hora', '日時'],
  考勤组: ['Attendance group', 'Grupo de asistencia', '勤怠グループ'],
  '班级/组织机构': ['Class / organisation', 'Clase / organización', 'クラス／組織'],
  出入记录: ['Entries and exits', 'Entradas y salidas', '入退出記録'],
  人员编码: ['Person code', 'Código de persona', '人員コード'],
  卡号: ['Card number', 'Número de tarjeta', 'カード番号'],
  采集时间: ['Time of the record', 'Hora del registro', '記録日時'],
  请选择方向: ['Please choose the direction', 'Elija la dirección', '方向を選択してください'],
  请输入采集时间: [
    'Please enter the time of the record',
    'Introduzca la hora del registro',
    '記録日時を入力してください',
  ],
  请提交出入记录: ['Please submit entries and exits', 'Envíe entradas y salidas', '入退出記録を送信してください'],
  请输入人员编码或卡号: [
    'Please enter a person code or a card number',
    'Introduzca un código de persona o un número de tarjeta',
    '人員コードまたはカード番号を入力してください',
  ],
  人员不存在: ['The person does not exist', 'La persona no existe', '人員が存在しません'],
  提交出入记录: ['Submit entries and exits', 'Enviar entradas y salidas', '入退出記録を送信'],
};
