import { testCodes } from './dictionary.js';

testCodes({
  id: 'subject.list',
  path: '/Base/subject',
  noun: '学科',
  calls: '/api/school/subject',
  wire: 'subject',
  whole: '04',
});
