import type { Catalogue } from './catalogue.js';

/** Texts of payments. */
export const financeMessages: Catalogue = {
  缴费类型: ['Payment types', 'Tipos de pago', '納付種別'],
  类型名称: ['Type name', 'Nombre del tipo', '種別名'],
  请输入类型名称: ['Please enter the name of the type', 'Introduzca el nombre del tipo', '種別名を入力してください'],
  '类型名称已存在，请重新输入': [
    'There is a type of this name already, please enter another',
    'Ya existe un tipo con este nombre, introduzca otro',
    'この種別名は既に存在します。別の名称を入力してください',
  ],
  请输入缴费有效期: [
    'Please enter the days on which it is valid',
    'Introduzca el periodo de validez',
    '納付の有効期間を入力してください',
  ],
  排序: ['Order', 'Orden', '並び順'],
  包含有效期: ['Limited in time', 'Con periodo de validez', '有効期間あり'],
  有效期开始: ['Valid from', 'Válido desde', '有効期間の開始'],
  有效期结束: ['Valid to', 'Válido hasta', '有効期間の終了'],
  新增缴费类型: ['Add payment type', 'Añadir tipo de pago', '納付種別を追加'],
  修改缴费类型: ['Edit payment type', 'Editar tipo de pago', '納付種別を編集'],
  删除缴费类型: ['Delete payment types', 'Eliminar tipos de pago', '納付種別を削除'],
  启用或停用缴费类型: ['Open or close payment type', 'Activar o desactivar tipo de pago', '納付種別の有効化・無効化'],
};
