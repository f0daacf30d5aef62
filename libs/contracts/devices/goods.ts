import { attribute, entityRows, resource, translations } from '../kernel/index.js';
import { roomType } from './room-type.js';
import { pictureAddress } from './upload.js';

/** What rooms of a type are furnished with, such as beds or desks (source: 002 §2.8, 002 §7). */
export const goods = resource('devices.goods', {
  label: '物品',
  paths: {
    add: '/api/dg/build/roomtype/goods/add',
    update: '/api/dg/build/roomtype/goods/update',
    delete: '/api/dg/build/roomtype/goods/delete',
    query: '/api/dg/build/roomtype/goods/query',
  },
  screen: { ...roomType.screen, removalOf: '物品' },
  partOf: { reference: 'roomTypeId', title: '物品管理' },
  attributes: {
    name: attribute.text({
      label: '名称',
      required: '请输入物品名称',
      max: 64,
      unique: '编码重复，请重新输入',
      uniqueWithin: 'roomTypeId',
    }),
    roomTypeId: attribute.reference(roomType, {
      label: '房间类型',
      wire: 'roomtypeid',
      required: '请选择房间类型',
      unknown: '房间类型不存在',
      fixed: true,
    }),
    specification: attribute.text({ label: '规格', wire: 'modul', max: 64 }),
    quantity: attribute.integer({ label: '数量', wire: 'num', required: '请输入数量' }),
    picture: attribute.picture({ label: '图片', wire: 'image', address: pictureAddress }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: {},
  check: {
    attribute: 'name',
    // Goods have no code: what is asked for under this name is theirs (source: spec README).
    wire: 'code',
    path: '/api/dg/build/roomtype/goods/codevalidate',
    method: 'POST',
    answers: 'usable',
  },
  unknown: '物品不存在',
});

/** English, Spanish and Japanese of the texts above. */
export const goodsTexts = translations(entityRows('物品', ['Item', 'Artículo', '備品']), {
  物品管理: ['Items', 'Artículos', '備品管理'],
  图片: ['Picture', 'Imagen', '画像'],
  物品不存在: ['There is no such item', 'Este artículo no existe', 'この備品は存在しません'],
  请输入物品名称: ['Please enter the item name', 'Introduzca el nombre del artículo', '備品名を入力してください'],
  规格: ['Specification', 'Especificación', '仕様'],
  数量: ['Quantity', 'Cantidad', '数量'],
  请输入数量: ['Please enter the quantity', 'Introduzca la cantidad', '数量を入力してください'],
  请选择房间类型: ['Please choose the room type', 'Seleccione el tipo de habitación', '部屋種別を選択してください'],
});
