import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  scoreCorrected,
  scoreOf,
  scoreSheetAdded,
  scoreSheetChanged,
  scoreSheetRemoved,
  scoreSheetSubmitted,
  scoresEntered,
} from '../../../libs/contracts/organisation/index.js';
import { given } from '../../../libs/testing/given.js';
import { averageOf, ranksOf, totalOf, withScores } from './marks.js';
import { conflictsIn, scoreColumn } from './score-column.js';
import { type ScoreSheetCommand, scoreSheet } from './score-sheet.js';

const description = {
  termId: 'term',
  examTypeId: 'type',
  classId: 'class',
  subjectIds: ['maths', 'physics'],
  name: '上学期期中考试',
  needsSummary: false,
  fullMarks: [],
};
const studentIds = ['one', 'other'];
const added = scoreSheetAdded({ ...description, studentIds });
const submitted = scoreSheetSubmitted({});

describe('a sheet of scores', () => {
  it('is added with its pupils and changed but for its class', () => {
    given(scoreSheet, []).when({ type: 'Add', description, studentIds }).then([added]);
    given(scoreSheet, [added])
      .when({ type: 'Change', changes: { needsSummary: true } })
      .then([scoreSheetChanged({ ...description, needsSummary: true })]);
    given(scoreSheet, [added]).when({ type: 'Change', changes: description }).then([]);
    given(scoreSheet, [added])
      .when({ type: 'Change', changes: { classId: 'another' } })
      .then(Rejection.state('成绩所属班级不允许修改'));
  });

  const commands = {
    Change: { type: 'Change', changes: { name: '期中' } },
    Enter: { type: 'Enter' },
    Correct: { type: 'Correct', subjectId: 'maths' },
    Submit: { type: 'Submit' },
    Remove: { type: 'Remove', studentIds },
  } satisfies Record<string, ScoreSheetCommand>;
  const missing = Rejection.notFound();
  const states = {
    Change: [missing, [scoreSheetChanged({ ...description, name: '期中' })], Rejection.state('成绩已提交，不允许修改')],
    Enter: [missing, [], Rejection.state('成绩已提交，不允许修改')],
    Correct: [missing, Rejection.state('成绩未提交，请直接修改'), []],
    Submit: [missing, [submitted], Rejection.state('成绩已提交')],
    Remove: [missing, [scoreSheetRemoved({ studentIds })], Rejection.state('成绩已提交，不允许删除')],
  } as const;
  it.each(Object.keys(commands) as (keyof typeof commands)[])('takes %s by the table of its states', (name) => {
    const [none, draft, final] = states[name];
    given(scoreSheet, []).when(commands[name]).then(none);
    given(scoreSheet, [added])
      .when(commands[name])
      .then(draft as never);
    given(scoreSheet, [added, submitted])
      .when(commands[name])
      .then(final as never);
    given(scoreSheet, [added, scoreSheetRemoved({ studentIds })])
      .when(commands[name])
      .then(missing);
  });

  it('is corrected in subjects that it has', () => {
    given(scoreSheet, [added, submitted])
      .when({ type: 'Correct', subjectId: 'music' })
      .then(Rejection.notFound('学科不存在'));
  });
});

describe('a column of scores', () => {
  const column = { sheetId: 'sheet', subjectId: 'maths' };
  const entered = scoresEntered({ ...column, scores: [{ studentId: 'one', score: 90 }] });

  it('tells the scores that are others than before, and none where all are the same', () => {
    const typed = new Map([
      ['one', 90],
      ['other', 0],
    ]);
    given(scoreColumn, [entered])
      .when({ ...column, type: 'Enter', scores: typed })
      .then([scoresEntered({ ...column, scores: [{ studentId: 'other', score: 0 }] })]);
    given(scoreColumn, [entered])
      .when({ ...column, type: 'Enter', scores: new Map([['one', 90]]) })
      .then([]);
    given(scoreColumn, [entered])
      .when({ ...column, type: 'Enter', scores: new Map([['one', null]]) })
      .then([scoresEntered({ ...column, scores: [{ studentId: 'one', score: null }] })]);
    given(scoreColumn, [])
      .when({ ...column, type: 'Enter', scores: new Map([['one', null]]) })
      .then([]);
  });

  it('is cleared of what it has', () => {
    given(scoreColumn, [entered])
      .when({ ...column, type: 'Clear' })
      .then([scoresEntered({ ...column, scores: [{ studentId: 'one', score: null }] })]);
    given(scoreColumn, [])
      .when({ ...column, type: 'Clear' })
      .then([]);
  });

  it('is corrected from what it was, once', () => {
    const correction = { studentId: 'one', score: 92.5, reason: '阅卷有误' };
    const corrected = scoreCorrected({ ...column, ...correction, formerScore: 90 });
    given(scoreColumn, [entered])
      .when({ ...column, type: 'Correct', ...correction })
      .then([corrected]);
    given(scoreColumn, [entered, corrected])
      .when({ ...column, type: 'Correct', ...correction })
      .then([]);
    given(scoreColumn, [entered, corrected])
      .when({ ...column, type: 'Correct', studentId: 'one', score: null, reason: '缺考' })
      .then([scoreCorrected({ ...column, studentId: 'one', score: null, formerScore: 92.5, reason: '缺考' })]);
  });

  it('keeps what somebody else has typed meanwhile', () => {
    const stored = new Map([
      ['one', 90],
      ['other', 80],
    ]);
    const typed = new Map<string, number | null>([
      ['one', 91],
      ['other', 81],
      ['third', 70],
    ]);
    const seen = new Map<string, number | null>([
      ['one', 90],
      ['other', null],
      ['third', null],
    ]);
    expect([...conflictsIn(stored, typed, seen)]).toEqual([['other', 80]]);
    expect([...conflictsIn(stored, new Map([['other', 80]]), seen)]).toEqual([]);
    expect([...conflictsIn(stored, typed, new Map())]).toEqual([]);
  });
});

describe('scores', () => {
  it.each(['01', '1.234', '-1', '1.', '.5', '1e3', 'A', '１', '100000', {}, [], true])('%p is none', (typed) => {
    expect(scoreOf(typed)).toBeUndefined();
  });
  it.each([
    ['0', 0],
    ['99.5', 99.5],
    ['0.25', 0.25],
    [' 7 ', 7],
    [120, 120],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%p is %p', (typed, score) => {
    expect(scoreOf(typed)).toBe(score);
  });

  it('are summed and averaged without the errors of binary fractions', () => {
    expect(totalOf([0.1, 0.2])).toBe(0.3);
    expect(averageOf([99.99, 100, 98.5])).toBe(99.5);
    expect([totalOf([]), averageOf([])]).toEqual([null, null]);
    expect(withScores({ scores: { a: 1, b: 2 }, total: 3 }, { b: null, c: 0 })).toEqual({
      scores: { a: 1, c: 0 },
      total: 1,
    });
  });

  it('give places that ties share', () => {
    expect(ranksOf([80, 90, null, 90, 70, 80])).toEqual([3, 1, undefined, 1, 5, 3]);
    expect(ranksOf([])).toEqual([]);
  });
});
