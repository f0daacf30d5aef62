import { analysisOf } from './analysis.js';
import { reportCardsOf } from './report/report-card.js';
import { spreadOf } from './spread.js';

const shares = { passShare: 60, excellenceShare: 85 };

describe('how scores are spread', () => {
  it('is told by five numbers, rates and tenths of the full mark', () => {
    expect(spreadOf([50, 60, 85, 100], 100, shares)).toEqual({
      count: 4,
      average: 73.75,
      lowest: 50,
      lowerQuartile: 57.5,
      median: 72.5,
      upperQuartile: 88.75,
      highest: 100,
      passRate: 75,
      excellenceRate: 50,
      bands: [0, 0, 0, 0, 0, 1, 1, 0, 1, 1].map((count, place) => ({ to: (place + 1) * 10, count })),
    });
  });

  it('counts by the full mark, and points beyond it as full', () => {
    const spread = spreadOf([90, 127.5, 155], 150, shares)!;
    expect(spread).toMatchObject({ passRate: 100, excellenceRate: 66.67, highest: 155 });
    expect(spread.bands.at(-1)).toEqual({ to: 100, count: 1 });
  });

  it('is nothing of no scores', () => {
    expect(spreadOf([], 100, shares)).toBeUndefined();
  });
});

describe('an examined grade', () => {
  const subject = (id: string, fullMark: number) => ({ id, name: id, code: id, fullMark });
  const examinee = (classId: string, scores: Record<string, number>) => ({
    classId,
    scores: new Map(Object.entries(scores)),
  });
  const examined = {
    grade: { id: 'grade', name: '高一' } as never,
    subjects: [subject('maths', 150), subject('physics', 100)],
    examinees: new Map([
      ['one', examinee('a', { maths: 120, physics: 80 })],
      ['two', examinee('a', { maths: 90 })],
      ['three', examinee('b', { maths: 120, physics: 80 })],
      ['four', examinee('b', {})],
    ]),
  };
  const classes = ['a', 'b', 'c'].map((id) => ({ id, name: `${id}班` }));

  it('is compared by subject and class, the total last; who has no score does not count', () => {
    const analysed = analysisOf(examined, classes, '总分', shares);
    expect(analysed.map((one) => [one.subject, one.fullMark, one.groups.map(({ className }) => className)])).toEqual([
      ['maths', 150, ['高一', 'a班', 'b班']],
      ['physics', 100, ['高一', 'a班', 'b班']],
      ['总分', 250, ['高一', 'a班', 'b班']],
    ]);
    expect(analysed[0]!.groups.map(({ count, average }) => [count, average])).toEqual([
      [3, 110],
      [2, 105],
      [1, 120],
    ]);
    expect(analysed[2]!.groups[0]).toMatchObject({ count: 3, average: 163.33 });
  });

  it('gives report cards with averages and shared places', () => {
    const pupils = ['one', 'two', 'four'].map((id) => ({ id, code: id, name: id }));
    const [one, two, four] = reportCardsOf(examined, pupils.slice(0, 2), 'a').concat(
      reportCardsOf(examined, pupils.slice(2), 'b'),
    );
    expect(one).toMatchObject({ total: 200, classRank: 1, classCount: 2, gradeRank: 1, gradeCount: 3 });
    expect(one!.lines[0]).toEqual({
      subjectId: 'maths',
      subject: 'maths',
      fullMark: 150,
      score: 120,
      classAverage: 105,
      gradeAverage: 110,
    });
    expect(two).toMatchObject({ total: 90, classRank: 2, gradeRank: 3 });
    expect(four).toMatchObject({ classCount: 1, gradeCount: 3 });
    expect([four!.total, four!.classRank]).toEqual([undefined, undefined]);
  });
});
