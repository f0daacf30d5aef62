import { importRows, withWorkbook } from '../import/resource-workbook.js';
import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';
import { areas } from './area.js';
import { building } from './building.js';
import { roomType } from './room-type.js';

/** What is said of a unit or a floor that the building does not have. */
export const beyondBuilding = '单元或楼层超出楼栋范围';

/** What a unit and a floor are called by their numbers (source: 002 §5). */
export const unitCalled = '{number}单元';
export const floorCalled = '{number}楼';

const inBuilding = { of: 'buildingId', beyond: beyondBuilding } as const;

/** Rooms of buildings, each on a floor of a unit (source: 002 §2.11, 002 §2.12, 002 §5). */
export const room = withWorkbook(
  resource('devices.room', {
    label: '房间',
    paths: {
      add: '/api/dg/build/room/add',
      update: '/api/dg/build/room/update',
      delete: '/api/dg/build/room/delete',
      query: '/api/dg/build/room/query',
    },
    screen: {
      component: 'rooms',
      path: '/Building/rooms',
      text: '房间管理',
      icon: 'layout',
      buttons: namedButtons,
      hasDetails: true,
      addsSeveral: '批量新增',
    },
    attributes: {
      code: attribute.text({
        label: '房间号',
        required: '请输入房间号',
        max: 64,
        unique: '编码重复，请重新输入',
        uniqueWithin: 'buildingId',
        example: '101',
      }),
      name: attribute.text({ label: '房间名称', required: '请输入房间名称', max: 64, example: '一年级1班' }),
      typeId: attribute.reference(roomType, {
        label: '房间类型',
        wire: 'type',
        named: 'typetext',
        required: '请选择类型',
        example: '普通教室',
        unknown: '房间类型不存在',
      }),
      areaId: attribute.reference(areas, {
        label: '所在区域',
        wire: 'areaid',
        named: 'area',
        required: '请选择所在区域',
        example: '东区',
        unknown: '区域不存在',
      }),
      buildingId: attribute.reference(building, {
        label: '楼栋',
        wire: 'buildid',
        named: 'build',
        required: '请选择楼栋',
        example: 'B01',
        unknown: '楼栋不存在',
        by: 'code',
        column: '楼栋号',
        narrowedBy: 'areaId',
      }),
      unit: attribute.numbered({
        label: '单元',
        required: '请选择单元',
        example: '1',
        ...inBuilding,
        count: 'units',
        called: unitCalled,
      }),
      floor: attribute.numbered({
        label: '楼层',
        required: '请选择楼层',
        example: '1',
        ...inBuilding,
        count: 'floors',
        called: floorCalled,
      }),
      capacity: attribute.integer({
        label: '容纳人数',
        wire: 'personnum',
        required: '请输入容纳人数',
        min: 1,
        example: '50',
      }),
      remark: attribute.paragraph({ label: '备注', max: 256 }),
    },
    search: { keyword: ['code', 'name'] },
    filters: ['areaId', 'buildingId', 'unit', 'floor'],
    check: { attribute: 'code', path: '/api/dg/build/room/codevalidate', method: 'POST', answers: 'usable' },
    unknown: '房间不存在',
  }),
  {
    export: '/api/dg/build/room/export',
    import: {
      parse: '/api/dg/room/import/parse',
      parseProgress: '/api/dg/room/import/queryparseprogress',
      parseResult: '/api/dg/room/import/queryparseresult',
      save: '/api/dg/room/import/saveresult',
      saveProgress: '/api/dg/room/import/querysaveprogress',
      clean: '/api/dg/room/import/cleancache',
      errors: '/api/dg/room/import/exporterror',
      undo: '/api/dg/room/import/undo',
      undoProgress: '/api/dg/room/import/queryundoprogress',
      list: '/api/dg/room/import/query',
      refused: '/api/dg/room/import/exportrefused',
    },
    importAliases: {
      parse: '/api/dg/build/room/import/parse',
      parseProgress: '/api/dg/build/room/import/queryparseprogress',
      parseResult: '/api/dg/build/room/import/queryparseresult',
      save: '/api/dg/build/room/import/saveresult',
      saveProgress: '/api/dg/build/room/import/querysaveprogress',
      clean: '/api/dg/build/room/import/cleancache',
      errors: '/api/dg/build/room/import/exporterror',
    },
    template: '/excel/房间导入模板.xlsx',
  },
);

/** English, Spanish and Japanese of the texts above. */
export const roomTexts = translations(
  entityRows('房间', ['Room', 'Habitación', '部屋']),
  importRows('房间', ['Room', 'Habitación', '部屋']),
  {
    房间管理: ['Rooms', 'Habitaciones', '部屋管理'],
    批量新增: ['Add several', 'Añadir varias', '連続追加'],
    房间号: ['Room number', 'Número de habitación', '部屋番号'],
    房间名称: ['Room name', 'Nombre de la habitación', '部屋名'],
    '{number}单元': ['Unit {number}', 'Unidad {number}', 'ユニット{number}'],
    '{number}楼': ['Floor {number}', 'Planta {number}', '{number}階'],
    请输入房间号: ['Please enter the room number', 'Introduzca el número de habitación', '部屋番号を入力してください'],
    请输入房间名称: ['Please enter the room name', 'Introduzca el nombre de la habitación', '部屋名を入力してください'],
    请选择楼栋: ['Please choose the building', 'Seleccione el edificio', '建物を選択してください'],
    请选择单元: ['Please choose the unit', 'Seleccione la unidad', 'ユニットを選択してください'],
    请选择楼层: ['Please choose the floor', 'Seleccione la planta', '階を選択してください'],
    房间不存在: ['There is no such room', 'Esta habitación no existe', 'この部屋は存在しません'],
    单元或楼层超出楼栋范围: [
      'The building has no such unit or floor',
      'El edificio no tiene esa unidad o planta',
      'この建物にそのユニットまたは階はありません',
    ],
    '{label}不能小于已使用的{number}': [
      '{label}: not fewer than the {number} in use',
      '{label}: no menos de {number}, que están en uso',
      '{label}は使用中の{number}より小さくできません',
    ],
  },
);
