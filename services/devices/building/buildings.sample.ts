import type { Unit } from '../../../libs/eventsourcing/index.js';
import { namedId, type SampleSchool } from '../../../libs/platform/index.js';
import { sampleEntries } from '../../../libs/resource/index.js';
import { buildings, buildingTypes, roomTypes } from '../dictionaries.js';

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

/** Tells the buildings of the sample school, and the types of these and of their rooms. */
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
}
