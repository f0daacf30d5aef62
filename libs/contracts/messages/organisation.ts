import { type Catalogue, entityRows } from './catalogue.js';

/** Texts of the organisation service: class tree and dictionaries. */
export const organisationMessages: Catalogue = {
  ...entityRows('组织机构', ['Organisation unit', 'Unidad organizativa', '組織']),
  ...entityRows('学期', ['Term', 'Período', '学期']),
  ...entityRows('考试类型', ['Exam type', 'Tipo de examen', '試験種別']),
  ...entityRows('卡类型', ['Card type', 'Tipo de tarjeta', 'カード種別']),
  ...entityRows('职务', ['Job title', 'Cargo', '職務']),
  请输入职务: ['Please enter the job title', 'Introduzca el cargo', '職務を入力してください'],
  卡类型管理: ['Card types', 'Tipos de tarjeta', 'カード種別管理'],
  '名称重复，请重新输入': [
    'This name is already taken, please enter another one',
    'Este nombre ya existe, introduzca otro',
    '名称が重複しています。入力し直してください',
  ],
  需要工本费: ['Has a fee', 'Con coste', '手数料あり'],
  工本费: ['Fee', 'Coste', '手数料'],
  需要押金: ['Has a deposit', 'Con depósito', '保証金あり'],
  押金: ['Deposit', 'Depósito', '保証金'],
  '有效期(天)': ['Valid for (days)', 'Validez (días)', '有効期間（日）'],
  请输入有效金额: ['Please enter a valid amount', 'Introduzca un importe válido', '有効な金額を入力してください'],
  请输入整数: ['Please enter a whole number', 'Introduzca un número entero', '整数を入力してください'],
  请选择记录: ['Please select a record', 'Seleccione un registro', 'レコードを選択してください'],
  是否使用: ['In use', 'En uso', '使用中'],
  '{label}已被使用，不允许删除': [
    '{label} is in use and cannot be deleted',
    '{label}: está en uso y no se puede eliminar',
    '{label}は使用中のため削除できません',
  ],
  班级名称: ['Class name', 'Nombre de la clase', 'クラス名'],
  请输入班级名称: ['Please enter the class name', 'Introduzca el nombre de la clase', 'クラス名を入力してください'],
  入学年份: ['Enrolment date', 'Fecha de ingreso', '入学年度'],
  学制: ['School years', 'Años de estudio', '修業年限'],
  类型: ['Type', 'Tipo', '種別'],
  上级: ['Parent', 'Superior', '上位組織'],
  班级不存在: ['The class does not exist', 'La clase no existe', 'クラスが存在しません'],
  上级组织机构不存在: ['The parent unit does not exist', 'La unidad superior no existe', '上位組織が存在しません'],
  不能移动到自身或下级组织机构: [
    'A unit cannot be moved below itself or one of its descendants',
    'Una unidad no puede moverse debajo de sí misma ni de una inferior',
    '自身または下位の組織へは移動できません',
  ],
  '组织机构层级不能超过{max}级': [
    'The tree must not be deeper than {max} levels',
    'El árbol no puede tener más de {max} niveles',
    '組織の階層は{max}階層までです',
  ],
};
