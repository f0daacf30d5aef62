import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call, InputOf } from '../../libs/contracts/kernel/index.js';
import { scoreAnalysis, scoreTrend } from '../../libs/contracts/organisation/index.js';
import { Database, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../libs/platform/index.js';
import { Product } from '../../libs/testing/product.js';
import { unaccompanied } from '../../libs/testing/unaccompanied.js';
import { classes } from '../../services/organisation/class/class.read-model.js';
import { subjects } from '../../services/organisation/dictionaries.js';
import { analyseScores, showTrend } from '../../services/organisation/score/analysis.queries.js';
import { pupils } from '../../services/organisation/score/pupils.js';
import { scores } from '../../services/organisation/score/score.read-model.js';
import { scoreSheets } from '../../services/organisation/score/score-sheet.read-model.js';
import { median, quantile, report, timed } from './report.js';
import { addExaminedClass, calls, scored, storedScores } from './scores/examined-class.js';
import {
  classId,
  EXAMINATIONS,
  examinationOf,
  fillExaminedSchools,
  PUPILS,
  pupilOf,
  SUBJECTS,
  schoolId,
  subjectId,
} from './scores/examined-schools.js';

/**
 * Measures scores: the analysis of examinations on an embedded PostgreSQL of its own; the save of a sheet, and report cards
 * while others ask for lists, on the product.
 */
const ROUNDS = 15;
const SAVES = 5;
/** Pupils of the sheet that is saved. */
const GRADE = 1000;
/** Pupils whose report cards are drawn. */
const CARDS = 60;
/** Files of report cards that are drawn, one after the other. */
const FILES = 5;
/** How often a list is asked for, ms. */
const PERIOD = 50;
/** Lists that are asked for alone. */
const ALONE = 150;

function require(isMeasured: boolean, what: string): void {
  if (!isMeasured) throw new Error(`not measured as it is said: ${what}`);
}

/** The middle of how long a question takes, after it was asked twice. */
async function middleOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const { milliseconds } = await timed(work);
    if (round >= 0) times.push(milliseconds);
  }
  return median(times);
}

async function measureAnalysis(database: Database): Promise<void> {
  const school = schoolId(0);
  const studentId = await pupilOf(database, school);
  const contextOf = (call: Call) => ({ school, language: 'zh', meta: { actor: 'bench' }, call }) as RequestContext;
  const input = { ...examinationOf(school, 7), classId: classId(school, 3), passShare: 60, excellenceShare: 85 };
  const analysed = await middleOf(async () => {
    const answer = await unaccompanied(analyseScores, { database }, input, contextOf(scoreAnalysis));
    require(answer.subjects.length === SUBJECTS + 1, `${answer.subjects.length} subjects`);
    require(answer.subjects.every(({ groups }) => groups[0]?.count === PUPILS), 'pupils of the grade');
  });
  const followed = (asked: InputOf<typeof scoreTrend>) =>
    middleOf(async () => {
      const standings = await unaccompanied(showTrend, { database }, asked, contextOf(scoreTrend));
      require(standings.length === EXAMINATIONS, `${standings.length} examinations`);
      require(standings.every(({ gradeCount }) => gradeCount === PUPILS), 'pupils of the grade');
    });
  const goal = { atMost: 200 };
  const name = `${EXAMINATIONS} examinations of ${PUPILS} pupils in ${SUBJECTS} subjects`;
  report({ name: `${name}: analysis of one`, value: analysed, unit: 'ms', goal });
  report({ name: `${name}: a pupil over all, by total`, value: await followed({ studentId }), unit: 'ms', goal });
  const inSubject = await followed({ studentId, subjectId: subjectId(school, 4) });
  report({ name: `${name}: a pupil over all, by subject`, value: inSubject, unit: 'ms', goal });
}

async function analyse(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
  const server = await startEmbedded({ folder });
  const database = await Database.open({ url: server.url });
  const projections = [classes, subjects.projection, pupils, scoreSheets, scores];
  const store = new EventStore({ source: 'organisation', database, projections });
  try {
    await store.prepare();
    await fillExaminedSchools(database);
    await measureAnalysis(database);
  } finally {
    await store.close();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A sheet of a whole grade: saved with all its scores, and changed in all of them. */
async function saveSheets(product: Product): Promise<void> {
  const grade = await addExaminedClass(product, { code: 'GRADE', pupils: GRADE, subjects: SUBJECTS });
  const { form } = grade;
  const [added, changed]: [number[], number[]] = [[], []];
  for (let round = 0; round < SAVES; round++) {
    const typed = (cell: number) => 10 + ((cell + round) % 90);
    const add = await timed(() =>
      product.data<{ id: string }>(`${calls}/add`, { form, dataSet: scored(grade, typed) }),
    );
    added.push(add.milliseconds);
    const { id } = add.result;
    const corrected = (cell: number) => typed(cell) + 0.5;
    const change = await timed(() =>
      product.data(`${calls}/update`, { form: { ...form, id }, dataSet: scored(grade, corrected) }),
    );
    changed.push(change.milliseconds);
    const stored = await storedScores(product, id, grade);
    require(stored.length === GRADE * SUBJECTS &&
      stored.every((score, cell) => score === corrected(cell)), 'the sheet');
  }
  const goal = { atMost: 1000 };
  const name = `sheet of ${GRADE} pupils in ${SUBJECTS} subjects`;
  report({ name: `${name}, added`, value: median(added), unit: 'ms', goal });
  report({ name: `${name}, every score changed`, value: median(changed), unit: 'ms', goal });
}

/** Asks for the first page of students again and again, at a steady pace, until it is ended. */
function askMeanwhile(product: Product, isEnded: (count: number) => boolean): Promise<number[]> {
  const ask = async () => {
    const page = await product.data<{ data: object[] }>('/api/school/student/query', {
      page: 0,
      pagesize: 20,
      params: {},
    });
    require(page.data.length === 20, 'a page of students');
  };
  return (async () => {
    const times: number[] = [];
    while (!isEnded(times.length)) {
      const { milliseconds } = await timed(ask);
      times.push(milliseconds);
      await delay(Math.max(0, PERIOD - milliseconds));
    }
    return times;
  })();
}

/** Report cards of a class, while somebody else asks for lists. */
async function drawCards(product: Product): Promise<void> {
  const examined = await addExaminedClass(product, { code: 'CARDS', pupils: CARDS, subjects: SUBJECTS });
  const sheet = { form: examined.form, dataSet: scored(examined, (cell) => 40 + (cell % 60)) };
  const { id } = await product.data<{ id: string }>(`${calls}/add`, sheet);
  await product.data(`${calls}/submit?scoreId=${id}`);
  const token = await product.signIn();
  const draw = async () => {
    const answer = await fetch(`${product.url}${calls}/reportcards?scoreId=${id}`, { headers: { token } });
    const pages =
      Buffer.from(await answer.arrayBuffer())
        .toString('latin1')
        .match(/\/Type \/Page\b/g) ?? [];
    require(pages.length === CARDS, `${pages.length} report cards`);
  };
  await draw();
  const alone = await askMeanwhile(product, (count) => count >= ALONE);
  const drawn: number[] = [];
  let isDrawn = false;
  const meanwhile = askMeanwhile(product, () => isDrawn);
  for (let file = 0; file < FILES; file++) drawn.push((await timed(draw)).milliseconds);
  isDrawn = true;
  const asked = await meanwhile;
  require(asked.length >= 20, `${asked.length} lists meanwhile`);
  report({ name: `PDF of ${CARDS} report cards`, value: median(drawn), unit: 'ms', goal: { atMost: 10_000 } });
  report({
    name: 'list of students while report cards are drawn, p95',
    value: quantile(asked, 0.95),
    unit: 'ms',
    peer: { name: 'alone', value: quantile(alone, 0.95) },
    goal: { ratioAtMost: 2 },
  });
}

await analyse();
const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
try {
  await saveSheets(product);
  await drawCards(product);
} finally {
  await product.stop();
}
