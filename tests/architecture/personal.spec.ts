import { z } from 'zod';
import { calls } from '../../libs/contracts/index.js';
import { type Fields, personalDataOf } from '../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../libs/contracts/platform/operation.events.js';
import { publicEvents } from '../../libs/contracts/public-events.js';

/** Texts that say who somebody is, as events and calls name them. */
const ofPersons = ['idNumber', 'cardNumber', 'credentialValue', 'personCode', 'personName', 'followerId'];
/** Other things have these too; of a person's own event or call they are the person's. */
const ofPeople = [...ofPersons, 'code', 'name', 'phone', 'remark', 'account', 'hash'];

const wantedIn = (service: string) => (service === 'people' ? ofPeople : ofPersons);

interface Schema {
  properties?: Record<string, Schema>;
}

/** Paths of the texts in the data of an event that say who somebody is. */
function pathsIn({ properties = {} }: Schema, wanted: readonly string[], place = ''): string[] {
  return Object.entries(properties).flatMap(([name, inner]) => {
    // Where an event holds a person, its code and name are the person's.
    const below = pathsIn(inner, name === 'person' ? ofPeople : wanted, `${place}${name}.`);
    return wanted.includes(name) ? [`${place}${name}`, ...below] : below;
  });
}

const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { nested }]) => [name, ...(nested ? namesIn(nested.fields) : [])]);

it('declares every text of an event that says who a person is', () => {
  const undeclared = Object.entries(publicEvents).flatMap(([service, types]) =>
    // The code of an operation is that of its answer.
    types
      .filter(({ name }) => name !== operationRecorded.name)
      .flatMap(({ name, schema }) => {
        const found = pathsIn(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema, wantedIn(service));
        return found.filter((path) => !personalDataOf(name)?.fields.includes(path)).map((path) => `${name}: ${path}`);
      }),
  );
  expect(undeclared).toEqual([]);
  expect(personalDataOf('PassRecorded')?.fields).toContain('person.name');
  expect(personalDataOf('DeviceRecordReceived')?.fields).toContain('credential.value');
});

it('keeps the parameters of every write sealed that say who a person is', () => {
  const written = calls.filter(({ service, writes }) => writes && ['people', 'attendance'].includes(service));
  const open = written.filter(
    ({ service, input, isPersonal }) => !isPersonal && namesIn(input).some((name) => wantedIn(service).includes(name)),
  );
  expect(open.map(({ id }) => id)).toEqual([]);
  const batches = calls.filter(({ id }) => /^open\.(student|teacher|parent)\.sync$|^open\.current\.submit$/.test(id));
  expect(batches.map(({ isPersonal }) => isPersonal)).toEqual([true, true, true, true]);
});
