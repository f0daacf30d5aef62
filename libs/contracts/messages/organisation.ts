import type { Catalogue } from '../kernel/translations.js';

/** Texts that several concepts of the organisation tree and dictionaries share. */
export const organisationMessages: Catalogue = {
  '名称重复，请重新输入': [
    'This name is already taken, please enter another one',
    'Este nombre ya existe, introduzca otro',
    '名称が重複しています。入力し直してください',
  ],
  请选择记录: ['Please select a record', 'Seleccione un registro', 'レコードを選択してください'],
  是否使用: ['In use', 'En uso', '使用中'],
  '{label}已被使用，不允许删除': [
    '{label} is in use and cannot be deleted',
    '{label}: está en uso y no se puede eliminar',
    '{label}は使用中のため削除できません',
  ],
  班级名称: ['Class name', 'Nombre de la clase', 'クラス名'],
  类型: ['Type', 'Tipo', '種別'],
  职务不存在: ['The job title does not exist', 'El cargo no existe', '職務が存在しません'],
  班级不存在: ['The class does not exist', 'La clase no existe', 'クラスが存在しません'],
};
