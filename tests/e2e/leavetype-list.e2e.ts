import { testUniqueNames } from './dictionary.js';

testUniqueNames(
  { id: 'leavetype.list', path: '/Base/leavetype', noun: '请假类型', calls: '/api/dictionary/askforleavetype' },
  '请假类型已存在，请重新输入',
);
