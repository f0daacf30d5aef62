import type { Language } from '../../../../libs/contracts/enumerations.js';
import { Rejection } from '../../../../libs/contracts/kernel/index.js';
import { scoreReportCards, scoreShowReportCards } from '../../../../libs/contracts/organisation/index.js';
import { Database, type Sql, selectRows } from '../../../../libs/database/index.js';
import {
  answers,
  FileAnswer,
  isOwnClass,
  type RequestContext,
  serves,
  translate,
} from '../../../../libs/platform/index.js';
import { loadTree, pathText } from '../../class/class-tree.js';
import { logoOf } from '../../logo/logo.queries.js';
import { teachingOf } from '../../teacher-binding/teaching.js';
import { examinedGrade } from '../examined.js';
import { pupilsById } from '../pupils.js';
import { sheetWith } from '../score.queries.js';
import { scoreTable } from '../score.read-model.js';
import { type ReportCard, reportCardsOf } from './report-card.js';
import type { ReportPage } from './report-card-order.js';
import { writeReportCards } from './report-card-thread.js';

/** The cards of a sheet's pupils, or of one of them. @throws Rejection 1004, 1005 */
async function cardsOf(sql: Sql, context: RequestContext, id: string, studentId: string | undefined) {
  const { school } = context;
  const sheet = await sheetWith(sql, school, id);
  (await teachingOf(sql, context, sheet.classId, { unknown: null })).requireAll();
  if (sheet.state === 1) throw Rejection.state('成绩未提交，不能生成成绩单');
  const tree = await loadTree(sql, school);
  const rows = await selectRows(sql, scoreTable, 'school = $1 and sheet_id = $2', [school, id]);
  const pupils = await pupilsById(
    sql,
    school,
    rows.map((row) => row.studentId),
  );
  const node = tree.node(sheet.classId);
  const examined = await examinedGrade(sql, school, tree, sheet);
  const cards = reportCardsOf(examined, pupils, sheet.classId);
  const wanted = cards.filter((_card, index) => {
    const pupil = pupils[index]!;
    return isOwnClass(context, pupil.classId) && (studentId === undefined || pupil.id === studentId);
  });
  if (wanted.length === 0) throw Rejection.notFound('学生不存在');
  return { examination: sheet.name, className: pathText(tree, node), cards: wanted };
}

/** Report cards to be printed from the page. */
export const showReportCards = answers(scoreShowReportCards, (sql, { id, studentId }, context) =>
  cardsOf(sql, context, id, studentId),
);

const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

type Cards = Awaited<ReturnType<typeof cardsOf>>;

function pageOf({ examination, className }: Cards, card: ReportCard, language: Language): ReportPage {
  const text = (template: string, values?: Record<string, string | number>) =>
    translate({ template, values }, language);
  const place = (template: string, rank: number | undefined, count: number) =>
    rank === undefined ? '' : text(template, { rank, count });
  return {
    title: text('学生成绩单'),
    examination,
    facts: [
      text('姓名：{value}', { value: card.name }),
      text('学生编码：{value}', { value: card.code }),
      text('班级：{value}', { value: className }),
    ],
    table: [
      ['学科', '满分', '成绩', '班级平均分', '年级平均分'].map((title) => text(title)),
      ...card.lines.map(({ subject, fullMark, score, classAverage, gradeAverage }) => [
        subject,
        shown(fullMark),
        shown(score),
        shown(classAverage),
        shown(gradeAverage),
      ]),
    ],
    results: [
      `${text('总分')} ${shown(card.total)}`,
      place('班级名次：{rank}/{count}', card.classRank, card.classCount),
      place('年级名次：{rank}/{count}', card.gradeRank, card.gradeCount),
    ],
    remarks: text('教师评语'),
    signature: text('家长签字'),
  };
}

/** Report cards as a file. */
export const downloadReportCards = serves(
  scoreReportCards,
  { database: Database },
  async ({ id, studentId }, context, { database }) => {
    const { school, language } = context;
    const { logo, ...found } = await database.inSchool(school, async (sql) => ({
      ...(await cardsOf(sql, context, id, studentId)),
      logo: await logoOf(sql, school),
    }));
    const pages = found.cards.map((card) => pageOf(found, card, language));
    const { fileName, contentType } = scoreReportCards.answer;
    return new FileAnswer(fileName, contentType, (stream) => writeReportCards(stream, { pages, logo }));
  },
);
