import { selectRows } from '../../../libs/database/index.js';
import { readConfiguration } from '../../../libs/platform/index.js';
import { ServiceUnderTest } from '../../../libs/testing/service-under-test.js';
import { passwordTable } from '../account/account.read-model.js';
import { isPassword } from '../account/password.js';
import { identityService } from '../identity.module.js';
import { foundFirstSchool } from './found-school.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(identityService);
}, 120_000);
afterAll(() => service?.stop());

it('the first account of an installation that is not for trying has a random password, told once', async () => {
  const configuration = readConfiguration({ DATABASE_URL: service.test.url });
  const password = await foundFirstSchool(service.store, configuration);
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4})+$/);
  const [stored] = await service.database.asSystem((sql) => selectRows(sql, passwordTable, 'is_initial'));
  expect(await isPassword(password!, stored?.passwordHash, 'known')).toBe(true);
  expect(await foundFirstSchool(service.store, configuration)).toBeUndefined();
});
