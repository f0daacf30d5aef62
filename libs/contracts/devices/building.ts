import { importRows, withWorkbook } from '../import/resource-workbook.js';
import {
  attribute,
  call,
  entityRows,
  id,
  integer,
  namedButtons,
  resource,
  text,
  translations,
} from '../kernel/index.js';
import { areas } from './area.js';
import { buildingType } from './building-type.js';

/** Buildings of the campus, each with its units and floors (source: 002 §2.9, 002 §2.10, 002 §5). */
export const building = withWorkbook(
  resource('devices.building', {
    label: '楼栋',
    paths: {
      add: '/api/dg/build/build/add',
      update: '/api/dg/build/build/update',
      delete: '/api/dg/build/build/delete',
      query: '/api/dg/build/build/query',
    },
    screen: {
      component: 'buildings',
      path: '/Building/buildings',
      text: '楼栋管理',
      icon: 'bank',
      buttons: namedButtons,
      hasDetails: true,
    },
    attributes: {
      code: attribute.text({
        label: '楼栋号',
        required: '请输入楼栋号',
        max: 64,
        unique: '编码重复，请重新输入',
        example: 'B01',
      }),
      name: attribute.text({ label: '楼栋名称', required: '请输入楼栋名称', max: 64, example: '1号教学楼' }),
      typeId: attribute.reference(buildingType, {
        label: '楼栋类型',
        wire: 'type',
        named: 'typetext',
        required: '请选择楼栋类型',
        example: '教学楼',
        unknown: '楼栋类型不存在',
      }),
      areaId: attribute.reference(areas, {
        label: '所在区域',
        wire: 'areaid',
        named: 'area',
        required: '请选择所在区域',
        example: '东区',
        unknown: '区域不存在',
      }),
      units: attribute.integer({
        label: '总单元数',
        wire: 'unitnum',
        required: '请输入总单元数',
        min: 1,
        example: '2',
      }),
      floors: attribute.integer({ label: '总楼层', wire: 'floornum', required: '请输入总楼层', min: 1, example: '6' }),
      position: attribute.text({ label: '坐标', max: 128 }),
      address: attribute.text({ label: '地址', max: 256 }),
    },
    search: { keyword: ['code', 'name'] },
    filters: ['areaId', 'typeId'],
    check: { attribute: 'code', path: '/api/dg/build/build/codevalidate', method: 'POST', answers: 'usable' },
    unknown: '楼栋不存在',
  }),
  {
    export: '/api/dg/build/build/export',
    import: {
      parse: '/api/dg/build/import/parse',
      parseProgress: '/api/dg/build/import/queryparseprogress',
      parseResult: '/api/dg/build/import/queryparseresult',
      save: '/api/dg/build/import/saveresult',
      saveProgress: '/api/dg/build/import/querysaveprogress',
      clean: '/api/dg/build/import/cleancache',
      errors: '/api/dg/build/import/exporterror',
      undo: '/api/dg/build/import/undo',
      undoProgress: '/api/dg/build/import/queryundoprogress',
      list: '/api/dg/build/import/query',
      refused: '/api/dg/build/import/exportrefused',
    },
    template: '/excel/楼栋导入模板.xlsx',
  },
);

/** Buildings of each area, for trees that go on with units and floors. */
export const buildingQueryByArea = call({
  id: 'building.querymapwithareaid',
  service: 'devices',
  method: 'POST',
  path: '/api/dg/build/build/querymapwithareaid',
  input: {},
  answer: {
    kind: 'map',
    fields: {
      id: id({ always: true }),
      name: text({ always: true }),
      code: text({ always: true }),
      units: integer({ wire: 'unitnum', always: true }),
      floors: integer({ wire: 'floornum', always: true }),
    },
  },
  summary: 'Answers the buildings of the school by the id of their area',
});

/** English, Spanish and Japanese of the texts above. */
export const buildingTexts = translations(
  entityRows('楼栋', ['Building', 'Edificio', '建物']),
  importRows('楼栋', ['Building', 'Edificio', '建物']),
  {
    楼栋号: ['Building number', 'Número de edificio', '建物番号'],
    楼栋名称: ['Building name', 'Nombre del edificio', '建物名'],
    所在区域: ['Area of the building', 'Área del edificio', '所在エリア'],
    总单元数: ['Units', 'Unidades', '総ユニット数'],
    总楼层: ['Floors', 'Plantas', '総階数'],
    坐标: ['Coordinates', 'Coordenadas', '座標'],
    地址: ['Address', 'Dirección', '住所'],
    请输入楼栋号: [
      'Please enter the building number',
      'Introduzca el número de edificio',
      '建物番号を入力してください',
    ],
    请输入楼栋名称: ['Please enter the building name', 'Introduzca el nombre del edificio', '建物名を入力してください'],
    请选择楼栋类型: ['Please choose the building type', 'Seleccione el tipo de edificio', '建物種別を選択してください'],
    请选择所在区域: ['Please choose the area', 'Seleccione el área', 'エリアを選択してください'],
    请输入总单元数: [
      'Please enter the number of units',
      'Introduzca el número de unidades',
      '総ユニット数を入力してください',
    ],
    请输入总楼层: ['Please enter the number of floors', 'Introduzca el número de plantas', '総階数を入力してください'],
    楼栋不存在: ['There is no such building', 'Este edificio no existe', 'この建物は存在しません'],
  },
);
