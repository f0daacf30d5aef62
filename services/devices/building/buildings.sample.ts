import type { Unit } from '../../../libs/eventsourcing/index.js';
import { namedId, type SampleSchool } from '../../../libs/platform/index.js';
import { sampleEntries } from '../../../libs/resource/index.js';
import { buildings, buildingTypes } from '../dictionaries.js';

const sampleTypes = [{ name: '教学楼' }, { name: '图书馆' }, { name: '学生公寓' }];
const sampleBuildings = [
  { code: '1', name: '第一教学楼', type: '教学楼', area: 'teaching', units: 2, floors: 5 },
  { code: '2', name: '图书馆', type: '图书馆', area: 'library', units: 1, floors: 4 },
  { code: '3', name: '一号学生公寓', type: '学生公寓', area: 'campus', units: 4, floors: 7 },
];

/** Tells the buildings of the sample school and their types. */
export async function tellBuildings(unit: Unit, { schoolId }: SampleSchool): Promise<void> {
  const typeIdOf = (name: string) => namedId(schoolId, buildingTypes.resource.entity, name);
  await unit.handleMany(buildingTypes.decider, sampleEntries(buildingTypes, schoolId, sampleTypes));
  const told = sampleBuildings.map(({ type, area, ...values }) => ({
    ...values,
    typeId: typeIdOf(type),
    areaId: namedId(schoolId, 'area', area),
  }));
  await unit.handleMany(buildings.decider, sampleEntries(buildings, schoolId, told));
}
