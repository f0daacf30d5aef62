import { turnAction, turnProblem, turnState } from '../enumerations.js';
import {
  clearable,
  code,
  codeList,
  datetime,
  entityCalls,
  flag,
  id,
  integer,
  list,
  paged,
  selectedId,
  text,
  texts,
  translations,
} from '../kernel/index.js';
import { longestClassName } from './class.js';

/** What a turn does to a class (enumeration TurnAction). */
export const turnActions = { moveUp: 1, graduate: 2, stay: 3 } as const;
/** What stands against what is wanted of a class, or is to be known of it (enumeration TurnProblem). */
export const turnProblems = { sameName: 1, noGrade: 2, noNextGrade: 3, early: 4, unusableGrade: 5 } as const;
/** Classes of a school that a turn can be of: more than any has, few enough for one transaction. */
export const mostTurned = 1000;
/** Names that are told at most of what stayed when a turn was taken back. */
export const mostTold = 50;

const turn = entityCalls({
  service: 'organisation',
  id: 'yearturn',
  label: '升级',
  shows: ['class', 'teacherBinding', 'student', 'yearTurn', 'graduation'],
  changes: ['class', 'teacherBinding', 'student', 'yearTurn'],
});

/** What is to become of a class. */
const nameField = { wire: 'classname', label: '班级名称', max: longestClassName } as const;
const wanted = {
  id: id({ label: '班级', required: '请选择班级' }),
  action: code(turnAction, { label: '升级方式', required: '请选择升级方式' }),
  /** Grade into which it moves; nothing for who stays or graduates. */
  gradeId: clearable(id({ wire: 'gradeid', label: '升入年级' })),
  name: text(nameField),
};
/** What it is called then; who stays keeps its name. */
const name = text({ ...nameField, required: '请输入班级名称' });

const numbers = {
  moved: integer({ always: true }),
  graduated: integer({ always: true }),
  stayed: integer({ always: true }),
};

export const yearTurnRehearse = turn.call('/api/school/classes/yearturn/rehearse', {
  permission: ['organization:dbtn_yearturn'],
  input: {
    /** What somebody wants otherwise than it is proposed; without a name the class gets the one that is proposed for that. */
    classes: list(wanted, { label: '班级', max: mostTurned }),
  },
  answer: {
    kind: 'object',
    fields: {
      classes: list(
        {
          id: id({ always: true }),
          /** Version of the class: the turn is refused where it has moved on. */
          version: integer({ always: true }),
          code: text({ always: true }),
          formerName: text({ wire: 'formername', always: true }),
          /** Path text of what it stands below; empty at the top. */
          place: text({ always: true }),
          action: code(turnAction, { always: true }),
          gradeId: clearable(id({ wire: 'gradeid' })),
          name: text({ wire: 'classname', always: true }),
          /** Enabled pupils, and bindings of teachers. */
          pupils: integer({ always: true }),
          bindings: integer({ always: true }),
          problems: codeList(turnProblem, { always: true }),
        },
        { always: true },
      ),
      /** Grades into which classes can move. */
      grades: list({ id: id({ always: true }), name: text({ always: true }) }, { always: true }),
      ...numbers,
      /** Pupils who move up and who graduate, bindings that end. */
      movingPupils: integer({ wire: 'movingpupils', always: true }),
      leavingPupils: integer({ wire: 'leavingpupils', always: true }),
      endingBindings: integer({ wire: 'endingbindings', always: true }),
      /** Classes with something for which the turn would be refused. */
      conflicts: integer({ always: true }),
      /** The last turn that was not taken back. */
      lastAt: clearable(datetime({ wire: 'lasttime' })),
    },
  },
  summary: "Tells what a year's turn would do to each class; writes nothing (beyond the specification)",
});

export const yearTurnBegin = turn.call('/api/school/classes/yearturn/begin', {
  permission: ['organization:dbtn_yearturn'],
  writes: '学年升级',
  input: {
    /** Every class that the rehearsal told. */
    classes: list(
      { ...wanted, name, version: integer({ label: '版本', required: '请先预演', min: 0 }) },
      { label: '班级', required: '请先预演', max: mostTurned },
    ),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary:
    'Moves classes up and lets others graduate, all at once; refused where the tree has changed since the rehearsal (beyond the specification)',
});

export const yearTurnTakeBack = turn.call('/api/school/classes/yearturn/takeback', {
  permission: ['organization:dbtn_yearturn'],
  writes: '撤销学年升级',
  input: selectedId,
  answer: { kind: 'none' },
  summary: 'Takes the last turn back: what nobody has changed since is what it was before (beyond the specification)',
});

export const yearTurnQuery = turn.call('/api/school/classes/yearturn/query', {
  input: paged({}),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      state: code(turnState, { always: true, label: '状态' }),
      turnedBy: text({ wire: 'turnedby', always: true }),
      turnedAt: datetime({ wire: 'turnedtime', always: true }),
      takenBackBy: clearable(text({ wire: 'takenbackby' })),
      takenBackAt: clearable(datetime({ wire: 'takenbacktime' })),
      ...numbers,
      /** It is the last one, and still holds. */
      isRevocable: flag({ wire: 'revocable', always: true, unordered: true }),
      /** Of the classes whose pupils leave, or come back, those of which that is done. */
      classesDone: integer({ wire: 'classesdone', always: true, unordered: true }),
      classesToDo: integer({ wire: 'classestodo', always: true, unordered: true }),
      /** Pupils who were disabled, and of them those who were enabled again. */
      pupils: integer({ always: true, unordered: true }),
      returned: integer({ always: true, unordered: true }),
      /** Names of what stayed when it was taken back, because somebody had changed it: a part of many. */
      leftClasses: texts({ wire: 'leftclasses', always: true, unordered: true }),
      leftTeachers: texts({ wire: 'leftteachers', always: true, unordered: true }),
      leftPupils: texts({ wire: 'leftpupils', always: true, unordered: true }),
      /** How many pupils stayed. */
      left: integer({ always: true, unordered: true }),
    },
  },
  summary: "Lists the years' turns, the newest first, with how far their pupils are (beyond the specification)",
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const yearTurnTexts = translations({
  升级: ['Year turn', 'Cambio de curso', '進級'],
  学年升级: ['Turn the school year', 'Cambiar de curso escolar', '年度の進級'],
  撤销学年升级: ["Take back the year's turn", 'Deshacer el cambio de curso', '年度の進級の取消'],
  升级方式: ['What becomes of it', 'Qué pasa con ella', '進級方法'],
  升入年级: ['Moves up', 'Pasa de grado', '進級先'],
  毕业: ['Graduates', 'Termina', '卒業'],
  不变: ['Stays', 'Sin cambios', '変更なし'],
  与同一上级下的组织机构重名: [
    'Another unit at the same place would have this name',
    'Otra unidad del mismo lugar tendría este nombre',
    '同じ上位組織に同名の組織があります',
  ],
  不在年级之下: ['It is not below a grade', 'No está debajo de un grado', '学年の下にありません'],
  没有下一个年级: ['There is no next grade', 'No hay grado siguiente', '次の学年がありません'],
  '按入学年份和学制，尚未到毕业时间': [
    'By its enrolment and school years it would not graduate yet',
    'Por su ingreso y años de estudio aún no terminaría',
    '入学年度と修業年限ではまだ卒業時期ではありません',
  ],
  升入的年级已不可用: [
    'The grade into which it moves can no longer be used',
    'El grado al que pasa ya no se puede usar',
    '進級先の学年はもう使えません',
  ],
  已升级: ['Done', 'Hecho', '進級済み'],
  请先预演: ['Please rehearse first', 'Ensaye primero', '先にリハーサルしてください'],
  请选择升级方式: [
    'Please choose what becomes of the class',
    'Elija qué pasa con la clase',
    '進級方法を選択してください',
  ],
  请选择升入的年级: [
    'Please choose the grade into which it moves',
    'Elija el grado al que pasa',
    '進級先の学年を選択してください',
  ],
  年级不存在或已禁用: [
    'The grade does not exist or is disabled',
    'El grado no existe o está inactivo',
    '学年が存在しないか無効です',
  ],
  没有要升级的班级: [
    'No class moves up or graduates',
    'Ninguna clase pasa ni termina',
    '進級・卒業するクラスがありません',
  ],
  '以下班级在预演之后已变化，请重新预演：{names}': [
    'These classes were changed after the rehearsal, please rehearse again: {names}',
    'Estas clases cambiaron después del ensayo, ensaye de nuevo: {names}',
    'リハーサル後に変更されたクラスがあります。もう一度リハーサルしてください：{names}',
  ],
  '升级后有重名的班级：{names}': [
    'Classes would have the same name: {names}',
    'Habría clases con el mismo nombre: {names}',
    '同名のクラスができます：{names}',
  ],
  该升级已撤销: [
    'This turn has been taken back already',
    'Este cambio de curso ya se deshizo',
    'この進級は取消済みです',
  ],
  只能撤销最近一次升级: [
    'Only the last turn can be taken back',
    'Solo se puede deshacer el último cambio de curso',
    '取り消せるのは最後の進級だけです',
  ],
});
