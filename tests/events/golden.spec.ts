/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogue } from '../../libs/contracts/messages/index.js';
import { things } from '../../libs/contracts/things.js';
import { type Decider, upcast } from '../../libs/eventsourcing/index.js';
import { type Golden, goldenProblems, schemaOfEvent } from '../../libs/testing/index.js';
import { productEvents, readGoldens } from './catalogue.js';

const goldens = readGoldens();
const built = new URL('../../services/', import.meta.url).pathname;

type AnyDecider = Decider<unknown, never, never>;

const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' && value !== null && 'evolve' in value && 'decide' in value && 'category' in value;

/** The deciders in the modules of the services: exported, or held by what is exported. */
async function deciders(): Promise<AnyDecider[]> {
  const modules = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^[^/]+\/.*\.js$/.test(name) && !/\.spec\.js$|\bmain\.js$|-worker\.js$|\/testing\//.test(name),
  );
  const found = new Set<AnyDecider>();
  for (const name of modules) {
    const exported = (await import(pathToFileURL(join(built, name)).href)) as object;
    for (const value of Object.values(exported))
      for (const one of [value, ...(typeof value === 'object' && value !== null ? Object.values(value) : [])])
        if (isDecider(one)) found.add(one);
  }
  return [...found];
}

/** Golden events of a decider's types, in its order of them, upcast. */
const eventsFor = ({ types }: AnyDecider) =>
  types.flatMap((type) =>
    goldens
      .filter(({ event }) => event.type === type.name)
      .map(({ event }) => ({
        type: type.name,
        version: type.version,
        data: upcast(type, event.schemaVersion, event.data),
      })),
  );

it('each type and version of event has a golden event, which is what the schema of today says', async () => {
  const types = await productEvents();
  expect(types.length).toBeGreaterThan(100);
  expect(goldenProblems(types, goldens)).toEqual([]);
});

/** What of events is nothing that people read: ids, marks of machines, secrets. The replay shows it as it is stored. */
const unread: Readonly<Record<string, readonly string[]>> = {
  AttendanceMemberJoined: ['partId'],
  AttendanceMemberMoved: ['partId'],
  AttendanceManagerAppointed: ['partId'],
  AttendanceDeviceAssigned: ['partId'],
  AttendanceAppealReviewed: ['appealId', 'shiftId'],
  AttendanceRecordEdited: ['shiftId'],
  HealthReported: ['said'],
  PaymentDemanded: ['person'],
  PaymentDemandChanged: ['personId', 'formerMoney'],
  AttendanceShiftAdded: ['shiftId'],
  AttendanceShiftChanged: ['shiftId'],
  AreaAdded: ['areaId'],
  AreaChanged: ['areaId'],
  DoorAdded: ['doorId'],
  DoorChanged: ['doorId'],
  // A picture, and places on it.
  FloorPlanAdded: ['picture'],
  FloorPlanChanged: ['picture', 'placed', 'removed'],
  // What is granted is told by the modules, of which buttons are some.
  AccountAuthorised: ['permissions'],
  // The text says the place; the values are in the text.
  AlarmRaised: ['values', 'subject', 'deviceCode', 'doorCode'],
  AlarmRepeated: ['values'],
  OpenClientAdded: ['isConfigured'],
  // The name of the card's type stands beside its id.
  ...Object.fromEntries(
    ['StudentAdded', 'StudentChanged', 'TeacherAdded', 'TeacherChanged'].map((type) => [type, ['cardTypeId']]),
  ),
  ParentActivated: ['accountId'],
  TeacherActivated: ['accountId'],
  ModuleAdded: ['moduleId'],
  ModuleChanged: ['moduleId'],
};

it('each type of event is told in words, in every language, and so is each value that it gives a thing', async () => {
  const types = await productEvents();
  const told = types.map((type) => ({ type, thing: things.find(({ events }) => type.name in events) }));
  expect(told.filter(({ thing }) => !thing).map(({ type }) => type.name)).toEqual([]);
  expect(
    things.flatMap(({ events }) => Object.keys(events)).filter((name) => !types.some((type) => type.name === name)),
  ).toEqual([]);

  const words = things.flatMap(({ label, events, values }) => [
    label,
    ...Object.values(events).map((event) => (typeof event === 'string' ? event : event.words)),
    ...Object.values(values).flatMap((value) => [value.label, ...Object.values(value.labels ?? {}).flat()]),
  ]);
  expect(words.filter((text) => !(text in catalogue))).toEqual([]);

  const states = told.filter(({ type, thing }) => typeof thing?.events[type.name] === 'string');
  const untold = states.flatMap(({ type, thing }) => {
    const { properties = {} } = schemaOfEvent(type) as { properties?: object };
    const names = Object.keys(properties).filter((name) => !(name in thing!.values));
    return names.length > 0 ? [[type.name, names] as const] : [];
  });
  expect(Object.fromEntries(untold)).toEqual(unread);
});

/** What no other service and no browser is told of: who has such rows open asks again by itself, or nobody has. */
const untoldToOthers = [
  // Each of many recipients: who follows a message asks how far it is.
  ['MessageRecipientsAddressed', 'NoticeTaken', 'MessageAddressed', 'MessageConcluded', 'MessageLost'],
  ['MessageArrived', 'MessageRead', 'MessageRequeued', 'GuardiansTold'],
  // Receipts and minutes that ask again while they are open.
  ['AreaDoorsOrdered', 'InstallationBegun', 'InstallationStepExcused', 'InstallationSigned'],
  // Shown by nothing, secret, or told in another way.
  ['SchoolSecretsChanged', 'PasswordSet', 'OpenClientSecretSet', 'ExpertInformationSubmitted', 'DeviceBufferReported'],
  ['AlarmsCleared', 'SignInSucceeded', 'SignInFailed', 'OperationHidden', 'AttendanceGroupPartsEnded'],
  ['ImportBegun', 'ImportRowsSaved', 'ImportEnded', 'ImportUndoBegun', 'ImportUndone'],
  // The same for all schools.
  ['ModuleAdded', 'ModuleChanged', 'ModuleRemoved'],
];

it('every other event leaves its service, so that lists which are open learn of it', async () => {
  const untold = (await productEvents()).filter(({ isPublic }) => !isPublic).map(({ name }) => name);
  expect(untold.toSorted()).toEqual(untoldToOthers.flat().toSorted());
});

it('golden events hold nothing of a person who was erased', () => {
  const erased = goldens.filter((golden: Golden) => JSON.stringify(golden).includes('■'));
  expect(erased.map(({ event }) => event.type)).toEqual([]);
});

it('every decider folds its golden events, each alone and all one after the other', async () => {
  const all = await deciders();
  expect(all.map(({ category }) => category)).toEqual(expect.arrayContaining(['student', 'account', 'job', 'device']));
  for (const decider of all) {
    const events = eventsFor(decider);
    for (const event of events) decider.evolve(decider.initial, event as never);
    const states = events.map((_, count) =>
      events.slice(0, count + 1).reduce((state, event) => decider.evolve(state, event as never), decider.initial),
    );
    // A fold that names its events no more leaves the state as it was.
    expect([decider.category, states.some((state) => state !== decider.initial)]).toEqual([decider.category, true]);
  }
});
