import { testDictionary } from './dictionary.js';

testDictionary({
  id: 'examtype.list',
  path: '/Exam/exams',
  noun: '考试类型',
  calls: '/api/school/examtype',
});
