import { cardType, classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdd, studentUpdate, teacherAdd, teacherUpdate } from '../../../libs/contracts/people/index.js';
import { newId, tableName } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { holdConsumer, outcomeOf, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { peopleService } from '../people.module.js';
import { studentTable } from '../student/student.read-model.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { cardTypes, cardTypeTable } from './card-types.js';

const context = requestOf();
const { school } = context;
let people: ServiceUnderTest;
let classId: string;

const { added, changed, removed } = cardType.events;
const tell = (id: string, event: ReturnType<typeof added | typeof changed | typeof removed>, of = school) =>
  people.others.tell('organisation', { school: of, actor: context.meta.actor }, `cardType-${id}`, event);
async function addCardType(of = school): Promise<string> {
  const id = newId();
  await tell(id, added({ name: id, needsFee: false, needsDeposit: false }), of);
  return id;
}

/** What a form says of a card. */
interface Card {
  cardTypeId?: string | null;
  cardType?: string | null;
}

/** What a form of a new person has, and the calls that take it. */
const form = () => ({ code: newId().slice(-12), name: '张三', sex: '男' as const, phone: newId().slice(-12), classId });
const kinds = {
  student: {
    add: (cardTypeId?: string) => people.ask(studentAdd, { ...form(), cardTypeId }, context),
    update: (id: string, card: Card) =>
      people.ask(studentUpdate, { ...form(), id, cardState: '已发卡', ...card }, context),
    table: studentTable,
  },
  teacher: {
    add: (cardTypeId?: string) => people.ask(teacherAdd, { ...form(), cardTypeId }, context),
    update: (id: string, card: Card) =>
      people.ask(teacherUpdate, { ...form(), id, cardState: '已发卡', ...card }, context),
    table: teacherTable,
  },
};

beforeAll(async () => {
  people = await ServiceUnderTest.start(peopleService, { isFollowing: true, beside: ['organisation'] });
  classId = newId();
  const room = classAdded({ name: '高一1班', code: 'G101', type: 2, state: 1 });
  await people.others.tell('organisation', { school }, `class-${classId}`, room);
  await addCardType();
  await people.bus.settled();
});
afterAll(async () => {
  await people.bus.settled();
  expect((await checkProjections(people.store)).filter(({ differing }) => differing > 0)).toEqual([]);
  await people?.stop();
});

describe.each(Object.entries(kinds))('the type of the card of a %s', (_kind, { add, update, table }) => {
  const kept = async (id: string) => {
    const [row] = await people.database.inSchool(school, (sql) =>
      sql.query<{ id: string; name: string }>(
        `select card_type_id as id, card_type as name from ${tableName(table)} where id = $1`,
        [id],
      ),
    );
    return [row?.id, row?.name];
  };

  it('is one of its school: an unknown and a foreign one are refused, and nothing is changed', async () => {
    const foreign = await addCardType(newId());
    await people.bus.settled();
    const own = await addCardType();
    const { id } = await add(own);
    for (const refused of [newId(), foreign]) {
      expect(await refusalOf(add(refused))).toBe('1004 卡类型不存在');
      expect(await refusalOf(update(id, { cardTypeId: refused }))).toBe('1004 卡类型不存在');
    }
    expect(await refusalOf(update(id, { cardTypeId: null }))).toBe('accepted');
  });

  it('is known right after it was added, while the copy lags: the request waits for what its account has caused', async () => {
    const [adding] = await holdConsumer(people.database, cardTypes, async () => {
      const id = await addCardType();
      return [refusalOf(add(id))];
    });
    expect(await adding).toBe('accepted');
  });

  it('is not given while it is being removed: the command waits, and is told', async () => {
    const id = await addCardType();
    await people.bus.settled();
    const [adding] = await people.database.asSystem(async (sql) => {
      await sql.query(`delete from ${tableName(cardTypeTable)} where id = $1`, [id]);
      const begun = refusalOf(add(id));
      expect(await outcomeOf(people.database, begun)).toBe('held up');
      return [begun];
    });
    expect(await adding).toBe('1004 卡类型不存在');
    await tell(id, removed({}));
  });

  it('has the name that it has in the school, whatever a form says; what the form leaves out stays', async () => {
    const id = await addCardType();
    const { id: person } = await add(id);
    expect(await kept(person)).toEqual([id, id]);
    await update(person, { cardType: '月卡' });
    await update(person, {});
    expect(await kept(person)).toEqual([id, id]);
    await tell(id, changed({ name: '年卡', needsFee: false, needsDeposit: false }));
    await update(person, { cardTypeId: id, cardType: '月卡' });
    expect(await kept(person)).toEqual([id, '年卡']);
    await tell(id, removed({}));
    await people.bus.settled();
    await update(person, { cardTypeId: id });
    expect(await kept(person)).toEqual([id, '年卡']);
    await update(person, { cardTypeId: null });
    expect(await kept(person)).toEqual([null, null]);
  });

  it('may stay with whom it was given to after it is gone', async () => {
    const id = await addCardType();
    const { id: person } = await add(id);
    await tell(id, removed({}));
    expect(await refusalOf(update(person, { cardTypeId: id }))).toBe('accepted');
    expect(await refusalOf(add(id))).toBe('1004 卡类型不存在');
  });
});
