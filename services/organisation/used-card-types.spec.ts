import { cardType } from '../../libs/contracts/organisation/index.js';
import { studentAdded } from '../../libs/contracts/people/index.js';
import { newId } from '../../libs/database/index.js';
import { holdConsumer, refusalOf, requestOf, ServiceUnderTest } from '../../libs/testing/index.js';
import { persons } from './copies.js';
import { organisationService } from './organisation.module.js';

const context = requestOf();
let organisation: ServiceUnderTest;
beforeAll(async () => {
  organisation = await ServiceUnderTest.start(organisationService, { isFollowing: true, beside: ['people'] });
  await give();
  await organisation.settled();
});
afterAll(() => organisation.stop());

const addType = async () => {
  const values = { name: newId(), needsFee: false, needsDeposit: false };
  return (await organisation.ask(cardType.calls.add, values, context)).id;
};
/** A student gets a card of the type. @param actor who gives it */
async function give(cardTypeId?: string, actor = context.meta.actor): Promise<void> {
  const student = { code: 'S1', name: '张三', sex: '男', classId: newId(), unlimitedMessages: false } as const;
  const added = studentAdded({ ...student, cardState: '已发卡', cardTypeId, state: 1, creationType: 1 });
  await organisation.others.tell('people', { school: context.school, actor }, `student-${newId()}`, added);
}
const remove = (id: string) => refusalOf(organisation.ask(cardType.calls.delete, { ids: [id] }, context));

describe('the removal of a card type, while the copy of persons lags', () => {
  it('knows of a card that the same account has just given', async () => {
    const id = await addType();
    const [removed] = await holdConsumer(organisation.database, persons.projection, async () => {
      await give(id);
      return [remove(id)];
    });
    expect(await removed).toMatch(/^1003 /);
  });

  it('does not wait for what others give: who got the card keeps the type, as the copy says later', async () => {
    const id = await addType();
    const removed = await holdConsumer(organisation.database, persons.projection, async () => {
      await give(id, 'another');
      return remove(id);
    });
    expect(removed).toBe('accepted');
    await organisation.settled();
    expect(organisation.problems).toEqual([]);
  });
});
