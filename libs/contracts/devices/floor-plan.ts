import { controllerType, onlineState } from '../enumerations.js';
import {
  clearable,
  code,
  decimal,
  entityCalls,
  id,
  ids,
  integer,
  list,
  measure,
  text,
  translations,
} from '../kernel/index.js';
import { mostMarks } from './floor-plan.events.js';
import { pictureAddress } from './upload.js';

const plan = entityCalls({
  service: 'devices',
  id: 'floorplan',
  label: '平面图',
  streams: { category: 'floorPlan' },
  shows: ['floorPlan', 'device', 'door', 'deviceBinding', 'presence', 'room'],
});

const permission = ['devicebind:dbtn_plan'];

/** What is said of a plan without a picture, or with what is no address of one. */
const noPicture = '请上传平面图';

/** Shares of the picture's width and height, from its top left corner. */
const share = { required: '请选择标记位置', min: 0, max: 1 } as const;

export const floorPlanQuery = plan.query('/api/dg/floorplan/query', {
  filters: { buildingId: id({ wire: 'buildid', label: '楼栋' }), floor: integer({ label: '楼层' }) },
  row: {
    id: id({ always: true }),
    buildingId: id({ wire: 'buildid', always: true, unordered: true }),
    floor: integer({ always: true }),
    /** Address of the picture. */
    picture: text({ always: true, unordered: true }),
    /** All doors that are bound to the floor, in any unit, and devices without doors. */
    places: list(
      {
        /** Of the door; of the device where it has no doors. */
        id: id({ always: true }),
        deviceId: id({ wire: 'deviceid', always: true }),
        doorId: id({ wire: 'doorid' }),
        deviceName: text({ wire: 'devicename', always: true }),
        deviceCode: text({ wire: 'devicecode', always: true }),
        /** Empty where the device has no doors. */
        doorName: text({ wire: 'doorname', always: true }),
        doorCode: text({ wire: 'doorcode', always: true }),
        type: code(controllerType, { always: true }),
        state: code(onlineState, { always: true }),
        /** Where it stands on the picture; null where it was not placed yet. */
        x: clearable(decimal()),
        y: clearable(decimal()),
        /** The room that it leads to, while that is one of the floor. */
        roomId: id({ wire: 'roomid' }),
      },
      { always: true },
    ),
    /** The rooms of the floor, in all units, by number. */
    rooms: list(
      { id: id({ always: true }), code: text({ always: true }), name: text({ always: true }) },
      { always: true },
    ),
  },
  summary:
    'Lists the plans of floors with the doors and terminals that are bound there, and the rooms that they may lead to (beyond the specification)',
});

export const floorPlanAdd = plan.add('/api/dg/floorplan/add', {
  permission,
  input: {
    buildingId: id({ wire: 'buildid', label: '楼栋', required: '请选择楼栋' }),
    floor: integer({ label: '楼层', required: '请选择楼层' }),
    picture: text({ label: '平面图', required: noPicture, invalid: noPicture, pattern: pictureAddress, max: 128 }),
  },
  summary: 'Gives a floor of a building a plan: a picture that was uploaded (beyond the specification)',
});

export const floorPlanUpdate = plan.update('/api/dg/floorplan/update', {
  permission,
  input: {
    id: id({ label: '平面图', required: '请选择平面图' }),
    picture: text({ label: '平面图', invalid: noPicture, pattern: pictureAddress, max: 128 }),
    placed: list(
      {
        deviceId: id({ wire: 'deviceid', label: '设备', required: '请选择设备' }),
        doorId: id({ wire: 'doorid', label: '门' }),
        x: measure({ label: '横坐标', ...share }),
        y: measure({ label: '纵坐标', ...share }),
        roomId: id({ wire: 'roomid', label: '房间' }),
      },
      { label: '标记', max: mostMarks },
    ),
    removed: ids({ label: '移除的标记' }),
  },
  summary:
    'Changes the picture of a plan, or its marks: places what is named, with the room of the floor that it leads to, removes what is named by its door or device, leaves all else (beyond the specification)',
});

export const floorPlanDelete = plan.delete('/api/dg/floorplan/delete', {
  permission,
  summary: 'Removes plans of floors: all of them or none (beyond the specification)',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const floorPlanTexts = translations({
  平面图: ['Floor plan', 'Plano de planta', 'フロア図'],
  新增平面图: ['Add floor plan', 'Añadir plano de planta', 'フロア図の追加'],
  修改平面图: ['Change floor plan', 'Modificar plano de planta', 'フロア図の変更'],
  删除平面图: ['Delete floor plan', 'Eliminar plano de planta', 'フロア図の削除'],
  请上传平面图: ['Please upload a floor plan', 'Suba un plano de planta', 'フロア図をアップロードしてください'],
  请选择平面图: ['Please choose a floor plan', 'Seleccione un plano de planta', 'フロア図を選択してください'],
  请选择标记位置: [
    'Please choose where the mark stands',
    'Indique la posición de la marca',
    'マークの位置を指定してください',
  ],
  标记: ['Mark', 'Marca', 'マーク'],
  移除的标记: ['Removed marks', 'Marcas retiradas', '外したマーク'],
  横坐标: ['Horizontal position', 'Posición horizontal', '横の位置'],
  纵坐标: ['Vertical position', 'Posición vertical', '縦の位置'],
  平面图不存在: ['There is no such floor plan', 'Este plano no existe', 'このフロア図は存在しません'],
  该楼层已有平面图: ['The floor already has a plan', 'La planta ya tiene un plano', 'この階には既にフロア図があります'],
  该楼层没有此门或设备: [
    'No such door or device is bound to the floor',
    'La planta no tiene vinculada esa puerta o dispositivo',
    'この階にそのドアまたは機器は紐付けられていません',
  ],
  该楼层没有此房间: ['The floor has no such room', 'La planta no tiene esa habitación', 'この階にその部屋はありません'],
  平面图上没有此标记: ['The plan has no such mark', 'El plano no tiene esa marca', 'フロア図にそのマークはありません'],
});
