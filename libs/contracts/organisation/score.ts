import { scoreState } from '../enumerations.js';
import { importMegabytes } from '../import/import-calls.js';
import {
  code,
  datetime,
  decimal,
  entityCalls,
  entityRows,
  file,
  flag,
  id,
  ids,
  integer,
  list,
  type MenuEntry,
  nested,
  selectedId,
  selection,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { scoreMap } from './score-map.js';

/** What lists, grids and details of scores show, and what changes of them change. */
const aggregates = ['scoreSheet', 'scoreColumn'];
/** Whose names stand in lists of sheets. */
const named = ['class', 'term', 'examType'];
const score = entityCalls({
  service: 'organisation',
  id: 'score',
  label: '学生成绩',
  shows: aggregates,
  changes: aggregates,
});

const invalidScore = '请输入有效小数';
/** A sheet of a class, or of a grade; lists of pupils are no longer. */
const mostStudents = 3000;

/** Which sheet: the spellings of all calls are taken by each (source: 003 §3, §7). */
const examination = {
  termId: id({ wire: 'termid', aliases: ['termId'], label: '学期', required: '请输入学期' }),
  examTypeId: id({ wire: 'examtypeid', aliases: ['examtypeId'], label: '考试类型', required: '请输入考试类型' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级', required: '请输入班级' }),
  subjectIds: ids({ aliases: ['subjectids'], label: '学科', required: '请选择学科' }),
  needsSummary: flag({ wire: 'needSummary', aliases: ['needsummary'], label: '汇总', fallback: false }),
};

const form = {
  id: id(),
  ...examination,
  name: text({ wire: 'examname', label: '考试名称', max: 260 }),
  /** Best possible scores by subject, where they are not 100. Beyond the contract. */
  fullMarks: scoreMap({ label: '满分', invalid: invalidScore }),
};

const students = list(
  {
    id: id({ required: '请先查询学生' }),
    code: text(),
    name: text(),
    /** By subject; a subject that is missing stays as it is, an empty score is taken away. */
    scores: scoreMap({ label: '成绩', invalid: invalidScore }),
  },
  { wire: 'dataSet', label: '学生', required: '请先查询学生', max: mostStudents },
);

/** The request of a save: the form, whose fields may stand beside it too, and the pupils with their scores. */
const saved = { form: nested(form, { flat: true, always: true, label: '成绩' }), students };

/** A column of a sheet. */
const fields = list(
  { id: id({ always: true }), subject: text({ always: true }), fullMark: decimal({ always: true }) },
  { always: true },
);

/** A pupil of a sheet as it is typed. */
const scoreRow = {
  id: id({ always: true }),
  code: text({ always: true }),
  name: text({ always: true }),
  /** JSON text of a map, subject to score. */
  scores: text({ always: true }),
};

/** A sheet as it is listed; where the specification spells a name in two ways, both are answered. */
const sheetRow = {
  id: id({ always: true }),
  termId: id({ wire: 'termid', alsoAs: ['termId'], always: true }),
  examTypeId: id({ wire: 'examtypeid', alsoAs: ['examtypeId'], always: true }),
  classId: id({ wire: 'classesid', alsoAs: ['classesId'], always: true }),
  classPath: text({ wire: 'classfullname', always: true, unordered: true }),
  subjectIds: ids({ wire: 'subjectids', alsoAs: ['subjectIds'], always: true, unordered: true }),
  needsSummary: flag({ wire: 'needsummary', alsoAs: ['needSummary'], always: true }),
  /** JSON text of a map, subject to average. */
  averages: text({ wire: 'avgscore', always: true, unordered: true }),
  state: code(scoreState, { always: true }),
  className: text({ wire: 'classesname', always: true }),
  term: text({ always: true }),
  examType: text({ wire: 'examtype', always: true }),
  name: text({ wire: 'examname', always: true }),
};

export const scoreAdd = score.add('/api/schoolservice/score/add', {
  limited: 'byClass',
  permission: ['scores:dbtn_add'],
  input: saved,
  summary: 'Adds a draft of a sheet of scores: of a class (or a grade) in an examination, with its pupils',
});

export const scoreUpdate = score.update('/api/schoolservice/score/update', {
  limited: 'byClass',
  permission: ['scores:dbtn_update'],
  input: saved,
  summary: 'Changes a draft; pupils and scores that are missing stay, empty scores are taken away, its class stays',
});

export const scoreEnter = score.call('/api/schoolservice/score/enter', {
  limited: 'byClass',
  permission: ['scores:dbtn_update'],
  writes: '录入学生成绩',
  input: {
    ...selectedId,
    cells: list(
      {
        studentId: id({ label: '学生', required: '请先查询学生' }),
        /** By subject: what was typed; a form cannot send that this is nothing. */
        scores: scoreMap({ label: '成绩', fallback: {}, invalid: invalidScore }),
        /** By subject: what stood there when it was typed; a score that somebody else has changed meanwhile stays. */
        seen: scoreMap({ label: '成绩', invalid: invalidScore }),
      },
      { label: '成绩', required: invalidScore, max: mostStudents },
    ),
  },
  answer: {
    kind: 'object',
    fields: {
      /** Scores that somebody else has changed meanwhile, and which stay. */
      conflicts: list(
        { studentId: id({ always: true }), subjectId: id({ always: true }), score: text({ always: true }) },
        { always: true },
      ),
    },
  },
  summary: 'Keeps scores of a draft as they are typed, and tells of which somebody else has changed meanwhile',
});

export const scoreCorrect = score.call('/api/schoolservice/score/correct', {
  limited: 'byClass',
  permission: ['scores:dbtn_correct'],
  writes: '更正学生成绩',
  input: {
    sheetId: id({ wire: 'scoreId', required: '请选择记录' }),
    studentId: id({ label: '学生', required: '请选择学生' }),
    subjectId: id({ label: '学科', required: '请选择学科' }),
    score: text({ label: '成绩', invalid: invalidScore, max: 8, pattern: /^((0|[1-9]\d{0,4})(\.\d{1,2})?)?$/ }),
    reason: text({ label: '原因', required: '请输入原因', max: 256 }),
  },
  answer: { kind: 'none' },
  summary: 'Corrects a score of a submitted sheet, or takes it away, with a reason',
});

export const scoreDelete = score.delete('/api/schoolservice/score/delete', {
  limited: 'byClass',
  permission: ['scores:dbtn_delete'],
  input: selection,
  summary: 'Removes drafts of sheets: all of them or none',
});

export const scoreQuery = score.query('/api/schoolservice/score/query', {
  limited: 'byClass',
  filters: {
    classId: id({ wire: 'classesId', aliases: ['classesid'], label: '班级' }),
    termId: id({ wire: 'termId', aliases: ['termid'], label: '学期' }),
    examTypeId: id({ wire: 'examtypeId', aliases: ['examtypeid'], label: '考试类型' }),
  },
  row: sheetRow,
  shows: [...aggregates, ...named],
  summary: 'Lists sheets of scores, the newest first; a class finds those of what lies below it too',
});

export const scoreUpload = score.call('/api/schoolservice/score/upload', {
  limited: 'byClass',
  permission: ['scores:dbtn_import'],
  body: 'multipart',
  writes: '导入学生成绩',
  input: {
    ...examination,
    file: file({ required: '请上传xlsx文件', invalid: '请上传xlsx文件', megabytes: importMegabytes }),
  },
  answer: {
    kind: 'object',
    fields: {
      id: id({ always: true }),
      students: list(scoreRow, { wire: 'dataSet', always: true }),
      fields,
      count: integer({ always: true }),
      successCount: integer({ always: true }),
      failCount: integer({ always: true }),
      /** Of the good rows, those that are out of sight in the sheet. */
      hiddenCount: integer({ always: true }),
      rows: list(
        {
          rowNumber: integer({ wire: 'rownumber', always: true }),
          code: text({ always: true }),
          name: text({ always: true }),
          success: flag({ always: true }),
          error: text({ always: true }),
        },
        { wire: 'datas', always: true },
      ),
    },
  },
  summary:
    'Adds a draft of a sheet from a filled template: all of its rows, or none. A refusal answers the rows with their errors',
});

export const scoreExportUiTemplate = score.call('/api/schoolservice/score/exportuitemplate', {
  limited: 'byClass',
  shows: [...aggregates, 'student', 'subject'],
  input: examination,
  answer: { kind: 'object', fields: { students: list(scoreRow, { wire: 'dataSet', always: true }), fields } },
  summary: 'Answers the pupils of a class and a column for each chosen subject, to be filled in',
});

export const scoreExportTemplate = score.call('/api/schoolservice/score/exporttemplate', {
  limited: 'byClass',
  input: examination,
  answer: workbookAnswer('学生成绩模板.xlsx'),
  summary: 'Answers a workbook to fill in: a row for each pupil of a class, a column for each chosen subject',
});

export const scoreSubmit = score.call('/api/schoolservice/score/submit', {
  limited: 'byClass',
  method: 'GET',
  permission: ['scores:dbtn_submit'],
  writes: '提交学生成绩',
  input: { id: id({ wire: 'scoreId', required: '请选择记录' }) },
  answer: { kind: 'none' },
  summary: 'Submits a draft: it is final from then on',
});

export const scoreQueryDetail = score.call('/api/schoolservice/score/querydetail', {
  limited: 'byClass',
  method: 'GET',
  shows: [...aggregates, ...named, 'subject', 'student'],
  input: { id: id({ wire: 'scoreId', required: '请选择记录' }) },
  answer: {
    kind: 'object',
    fields: {
      ...sheetRow,
      /** False for a subject teacher who is limited to classes: fields, scores and averages are those of the own subjects, without totals. */
      isWhole: flag({ wire: 'whole', always: true }),
      fields,
      students: list(
        {
          ...scoreRow,
          /** Sum of the scores; missing where there is none. */
          total: decimal(),
          average: decimal(),
          /** Place by the total, from 1; equal totals share one, and the next places are left out. */
          rank: integer(),
        },
        { wire: 'dataSet', always: true, max: mostStudents },
      ),
      corrections: list(
        {
          studentId: id({ always: true }),
          subjectId: id({ always: true }),
          formerScore: text({ always: true }),
          score: text({ always: true }),
          reason: text({ always: true }),
          by: text({ always: true }),
          at: datetime({ always: true }),
        },
        { always: true },
      ),
    },
  },
  summary:
    'Answers a sheet with its columns, its pupils, their totals and ranks, and what was corrected after the submission',
});

/** How the scores of some pupils are spread. */
const spread = {
  /** Missing for the whole grade. */
  classId: id(),
  className: text({ always: true }),
  /** Pupils with a score. */
  count: integer({ always: true }),
  average: decimal({ always: true }),
  lowest: decimal({ always: true }),
  lowerQuartile: decimal({ always: true }),
  median: decimal({ always: true }),
  upperQuartile: decimal({ always: true }),
  highest: decimal({ always: true }),
  /** Percentages of those who have a score. */
  passRate: decimal({ always: true }),
  excellenceRate: decimal({ always: true }),
  /** How many have up to so many percent of the full mark, by tenths. */
  bands: list({ to: integer({ always: true }), count: integer({ always: true }) }, { always: true }),
};

export const scoreAnalysis = score.call('/api/schoolservice/score/analysis', {
  limited: 'byClass',
  shows: [...aggregates, ...named, 'subject', 'student'],
  input: {
    termId: examination.termId,
    examTypeId: examination.examTypeId,
    /** A class, which is compared with its grade, or the grade itself. */
    classId: examination.classId,
    /** Percentages of the full mark from which a score passes and is excellent. */
    passShare: integer({ label: '及格线', min: 0, max: 100, fallback: 60 }),
    excellenceShare: integer({ label: '优秀线', min: 0, max: 100, fallback: 85 }),
  },
  answer: {
    kind: 'object',
    fields: {
      gradeName: text({ always: true }),
      subjects: list(
        {
          /** Missing for the total. */
          id: id(),
          subject: text({ always: true }),
          fullMark: decimal({ always: true }),
          /** The grade first, then its classes. */
          groups: list(spread, { always: true }),
        },
        { always: true },
      ),
    },
  },
  summary: 'Answers how the submitted scores of a grade are spread in an examination: by subject, grade and class',
});

export const scoreTrend = score.call('/api/schoolservice/score/trend', {
  limited: 'byClass',
  method: 'GET',
  shows: [...aggregates, ...named],
  input: {
    studentId: id({ label: '学生', required: '请选择学生' }),
    /** Without it the total is followed. */
    subjectId: id({ label: '学科' }),
  },
  answer: {
    kind: 'list',
    fields: {
      sheetId: id({ wire: 'scoreId', always: true }),
      name: text({ wire: 'examname', always: true }),
      /** Or the score in the subject that is asked for, as the averages and places then are. */
      total: decimal({ always: true }),
      classAverage: decimal({ always: true }),
      gradeAverage: decimal({ always: true }),
      classRank: integer({ always: true }),
      classCount: integer({ always: true }),
      gradeRank: integer({ always: true }),
      gradeCount: integer({ always: true }),
    },
  },
  summary:
    'Answers a pupil over the submitted examinations, the oldest first: totals, or scores in a subject, averages and places in class and grade',
});

export const scoreReportCards = score.call('/api/schoolservice/score/reportcards', {
  limited: 'byClass',
  method: 'GET',
  input: { id: id({ wire: 'scoreId', required: '请选择记录' }), studentId: id({ label: '学生' }) },
  answer: { kind: 'binary', contentType: 'application/pdf', fileName: '学生成绩单.pdf' },
  summary: 'Answers report cards of a submitted sheet as PDF: of one pupil, or of all in one file',
});

export const scoreShowReportCards = score.call('/api/schoolservice/score/showreportcards', {
  limited: 'byClass',
  method: 'GET',
  shows: [...aggregates, ...named, 'subject', 'student'],
  input: scoreReportCards.input,
  answer: {
    kind: 'object',
    fields: {
      examination: text({ wire: 'examname', always: true }),
      /** With what lies above it. */
      className: text({ wire: 'classfullname', always: true }),
      cards: list(
        {
          code: text({ always: true }),
          name: text({ always: true }),
          lines: list(
            {
              subjectId: id({ always: true }),
              subject: text({ always: true }),
              fullMark: decimal({ always: true }),
              score: decimal(),
              classAverage: decimal(),
              gradeAverage: decimal(),
            },
            { always: true },
          ),
          total: decimal(),
          classRank: integer(),
          classCount: integer({ always: true }),
          gradeRank: integer(),
          gradeCount: integer({ always: true }),
        },
        { always: true, max: mostStudents },
      ),
    },
  },
  summary: 'Answers report cards of a submitted sheet to be printed: of one pupil, or of all',
});

/** Its place in the menu, and the buttons that can be granted. */
export const scoreMenu: MenuEntry = {
  component: 'scores',
  isOpenToLimited: true,
  path: '/Exam/scores',
  text: '学生成绩管理',
  icon: 'bar-chart',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '删除',
    dbtn_submit: '提交',
    dbtn_import: '导入成绩',
    dbtn_correct: '更正成绩',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const scoreTexts = translations(entityRows('学生成绩', ['Score sheet', 'Hoja de notas', '成績表']), {
  只能录入自己任教学科的成绩: [
    'You can enter scores of the subjects you teach only',
    'Solo puede introducir calificaciones de sus asignaturas',
    '担当する教科の成績のみ入力できます',
  ],
  只有班主任或管理员可以使用全部学科的成绩: [
    'Scores of all subjects are for class teachers and managers',
    'Las calificaciones de todas las asignaturas son para tutores y responsables',
    '全教科の成績は担任または管理者のみ使用できます',
  ],
  学生成绩管理: ['Scores', 'Notas', '成績管理'],
  录入学生成绩: ['Enter scores', 'Introducir notas', '成績の入力'],
  更正学生成绩: ['Correct a score', 'Corregir una nota', '成績の訂正'],
  提交学生成绩: ['Submit score sheet', 'Enviar hoja de notas', '成績表の提出'],
  导入学生成绩: ['Import scores', 'Importar notas', '成績の取込'],
  导入成绩: ['Import scores', 'Importar notas', '成績取込'],
  更正成绩: ['Correct scores', 'Corregir notas', '成績の訂正'],
  成绩: ['Score', 'Nota', '成績'],
  更正前成绩: ['Score before', 'Nota anterior', '訂正前の成績'],
  满分: ['Full mark', 'Nota máxima', '満点'],
  汇总: ['Summary', 'Resumen', '集計'],
  考试名称: ['Examination', 'Examen', '試験名'],
  提交: ['Submit', 'Enviar', '提出'],
  请输入学期: ['Please choose the term', 'Elija el período', '学期を選択してください'],
  请输入考试类型: ['Please choose the exam type', 'Elija el tipo de examen', '試験種別を選択してください'],
  请输入班级: ['Please choose the class', 'Elija la clase', 'クラスを選択してください'],
  请选择学科: ['Please choose the subjects', 'Elija las asignaturas', '教科を選択してください'],
  请先查询学生: ['Please query the pupils first', 'Consulte primero los alumnos', '先に生徒を検索してください'],
  请输入有效小数: ['Please enter a valid decimal', 'Introduzca un decimal válido', '有効な小数を入力してください'],
  '{subject}：请输入有效小数': [
    '{subject}: please enter a valid decimal',
    '{subject}: introduzca un decimal válido',
    '{subject}：有効な小数を入力してください',
  ],
  姓名与学生编码不一致: [
    'The name is not that of the student code',
    'El nombre no corresponde al código del alumno',
    '氏名が生徒コードと一致しません',
  ],
  '成绩已提交，不允许修改': [
    'The scores are submitted and cannot be changed',
    'Las notas están enviadas y no se pueden modificar',
    '成績は提出済みのため、変更できません',
  ],
  '成绩已提交，不允许删除': [
    'The scores are submitted and cannot be deleted',
    'Las notas están enviadas y no se pueden eliminar',
    '成績は提出済みのため、削除できません',
  ],
  成绩已提交: ['The scores are submitted already', 'Las notas ya están enviadas', '成績は提出済みです'],
  '成绩未提交，请直接修改': [
    'The scores are not submitted; change them directly',
    'Las notas no están enviadas; modifíquelas directamente',
    '成績は未提出です。直接変更してください',
  ],
  成绩所属班级不允许修改: [
    'The class of a sheet cannot be changed',
    'La clase de una hoja no se puede cambiar',
    '成績表のクラスは変更できません',
  ],
  及格线: ['Pass from', 'Aprobado desde', '合格ライン'],
  优秀线: ['Excellent from', 'Sobresaliente desde', '優秀ライン'],
  '成绩未提交，不能生成成绩单': [
    'The scores are not submitted; there are no report cards yet',
    'Las notas no están enviadas; aún no hay boletines',
    '成績が未提出のため、成績通知表は作成できません',
  ],
  学生成绩单: ['Report card', 'Boletín de notas', '成績通知表'],
  '学生编码：{value}': ['Student code: {value}', 'Código: {value}', '生徒コード：{value}'],
  '姓名：{value}': ['Name: {value}', 'Nombre: {value}', '氏名：{value}'],
  '班级：{value}': ['Class: {value}', 'Clase: {value}', 'クラス：{value}'],
  班级平均分: ['Class average', 'Media de la clase', 'クラス平均'],
  年级平均分: ['Grade average', 'Media del grado', '学年平均'],
  总分: ['Total', 'Total', '合計'],
  '班级名次：{rank}/{count}': [
    'Place in class: {rank}/{count}',
    'Puesto en la clase: {rank}/{count}',
    'クラス順位：{rank}/{count}',
  ],
  '年级名次：{rank}/{count}': [
    'Place in grade: {rank}/{count}',
    'Puesto en el grado: {rank}/{count}',
    '学年順位：{rank}/{count}',
  ],
  教师评语: ["Teacher's remarks", 'Observaciones del docente', '教師コメント'],
  家长签字: ["Parent's signature", 'Firma del padre o la madre', '保護者署名'],
  学期不存在: ['The term does not exist', 'El período no existe', '学期が存在しません'],
  考试类型不存在: ['The exam type does not exist', 'El tipo de examen no existe', '試験種別が存在しません'],
  学科不存在: ['The subject does not exist', 'La asignatura no existe', '教科が存在しません'],
  学生编码不存在: [
    'The class has no pupil with this code',
    'La clase no tiene un alumno con este código',
    'このコードの生徒はクラスにいません',
  ],
});
