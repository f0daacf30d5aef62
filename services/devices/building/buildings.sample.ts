import type { Unit } from '../../../libs/eventsourcing/index.js';
import { namedId, type SampleDevice, type SampleSchool } from '../../../libs/platform/index.js';
import { sampleEntries } from '../../../libs/resource/index.js';
import { binding } from '../binding/binding.js';
import { buildings, buildingTypes, goodsOfRooms, rooms, roomTypes } from '../dictionaries.js';

const sampleTypes = [{ name: '教学楼' }, { name: '图书馆' }, { name: '学生公寓' }];
const sampleBuildings = [
  { code: '1', name: '第一教学楼', type: '教学楼', area: 'teaching', units: 2, floors: 5 },
  { code: '2', name: '图书馆', type: '图书馆', area: 'library', units: 1, floors: 4 },
  { code: '3', name: '一号学生公寓', type: '学生公寓', area: 'campus', units: 4, floors: 7 },
];

const sampleRoomTypes = [
  { name: '普通教室', capacity: 50, area: 70, isPreset: true, state: 1 },
  { name: '四人间', capacity: 4, area: 24, isPreset: false, state: 1 },
  { name: '办公室', capacity: 8, area: 40, isPreset: false, state: 1 },
];

const sampleGoods = [
  { roomType: '普通教室', name: '课桌椅', specification: '单人', quantity: 50 },
  { roomType: '普通教室', name: '多媒体讲台', quantity: 1 },
  { roomType: '四人间', name: '公寓床', specification: '上床下桌', quantity: 4 },
  { roomType: '四人间', name: '衣柜', specification: '0.6×1.8米', quantity: 4 },
];

/** How the rooms of each building lie: so many on each floor of each unit. */
const sampleRooms = [
  { building: '第一教学楼', area: 'teaching', type: '普通教室', capacity: 50, units: 2, floors: 5, perFloor: 4 },
  { building: '图书馆', area: 'library', type: '办公室', capacity: 8, units: 1, floors: 4, perFloor: 3 },
  { building: '一号学生公寓', area: 'campus', type: '四人间', capacity: 4, units: 4, floors: 7, perFloor: 6 },
];

/** Numbers from 1. */
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** A room is called after its unit, its floor and its place on that: 2-305. */
function roomsOf({ units, floors, perFloor, ...told }: (typeof sampleRooms)[number]) {
  return numbers(units).flatMap((unit) =>
    numbers(floors).flatMap((floor) =>
      numbers(perFloor).map((place) => {
        const number = `${floor}${String(place).padStart(2, '0')}`;
        const code = units > 1 ? `${unit}-${number}` : number;
        return { ...told, unit, floor, code };
      }),
    ),
  );
}

/** Tells the buildings of the sample school, their types and their rooms. */
export async function tellBuildings(unit: Unit, { schoolId }: SampleSchool): Promise<void> {
  const typeIdOf = (name: string) => namedId(schoolId, buildingTypes.resource.entity, name);
  await unit.handleMany(buildingTypes.decider, sampleEntries(buildingTypes, schoolId, sampleTypes));
  await unit.handleMany(roomTypes.decider, sampleEntries(roomTypes, schoolId, sampleRoomTypes));
  const told = sampleBuildings.map(({ type, area, ...values }) => ({
    ...values,
    typeId: typeIdOf(type),
    areaId: namedId(schoolId, 'area', area),
  }));
  await unit.handleMany(buildings.decider, sampleEntries(buildings, schoolId, told));
  const roomTypeIdOf = (name: string) => namedId(schoolId, roomTypes.resource.entity, name);
  const furnished = sampleGoods.map(({ roomType, ...values }) => ({ ...values, roomTypeId: roomTypeIdOf(roomType) }));
  await unit.handleMany(goodsOfRooms.decider, sampleEntries(goodsOfRooms, schoolId, furnished));
  const lying = sampleRooms.flatMap(roomsOf).map(({ building, area, type, ...values }) => ({
    ...values,
    name: `${building}${values.code}`,
    typeId: roomTypeIdOf(type),
    areaId: namedId(schoolId, 'area', area),
    buildingId: namedId(schoolId, buildings.resource.entity, building),
  }));
  await unit.handleMany(rooms.decider, sampleEntries(rooms, schoolId, lying));
}

/** A floor of the sample school with a device. */
export interface SampleFloor {
  buildingId: string;
  floor: number;
  /** The rooms there, in all units, by number. */
  roomIds: string[];
  device: SampleDevice;
}

/** Devices that hang where a building stands are on its floors, one after the other from the ground floor up. */
export function sampleFloors({ schoolId, devices }: SampleSchool): SampleFloor[] {
  const lying = sampleRooms.flatMap(roomsOf);
  return sampleBuildings.flatMap(({ name, area, floors }) => {
    const buildingId = namedId(schoolId, buildings.resource.entity, name);
    const here = devices.filter(({ areaId }) => areaId === namedId(schoolId, 'area', area));
    return here.slice(0, floors).map((device, index) => {
      const floor = index + 1;
      const roomIds = lying
        .filter((room) => room.building === name && room.floor === floor)
        .map(({ code }) => namedId(schoolId, rooms.resource.entity, `${name}${code}`));
      return { buildingId, floor, roomIds, device };
    });
  });
}

/** Binds the devices of the floors. */
export async function tellBindings(unit: Unit, floors: readonly SampleFloor[]): Promise<void> {
  for (const { buildingId, floor, device } of floors)
    await unit.handle(binding, device.id, { type: 'Bind', place: { buildingId, unit: 1, floor } });
}
