import { paymentType, paymentTypeQueryOpen } from '../contracts/finance/payment-type.js';
import { CopiedClasses } from '../copies/index.js';
import { answers, type Folder, serviceModule } from '../platform/index.js';
import { requestOf, ServiceUnderTest } from './index.js';

const classes = new CopiedClasses('finance');
const queryOpen = answers(paymentTypeQueryOpen, async (sql, _input, { school }) => {
  await classes.byId(sql, school, [school]);
  return [];
});
const checkName = answers(paymentType.calls.check, async (sql, _input, { school }) => {
  await sql.query('select from finance.class_directory as class where class.school = $1', [school]);
  return { isUsable: true, problem: '' };
});
const saying: Folder = { calls: [{ queryOpen }], reads: [classes.projection], projections: [classes.projection] };
const silent: Folder = { calls: [{ checkName }] };

describe('a use case that reads a copy of another service', () => {
  let finance: ServiceUnderTest;
  beforeAll(async () => {
    finance = await ServiceUnderTest.start(serviceModule({ name: 'finance', folders: [saying, silent] }));
  });
  afterAll(() => finance.stop());

  it('is served where its folder says so, and fails where it does not', async () => {
    await expect(finance.ask(paymentTypeQueryOpen, {}, requestOf())).resolves.toEqual([]);
    await expect(finance.ask(paymentType.calls.check, { name: 'a' }, requestOf())).rejects.toThrow(
      'paymenttype.nameValidate touches finance.class_directory: its folder does not say that it reads it',
    );
  });
});
