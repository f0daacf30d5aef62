import { testDictionary } from './dictionary.js';

testDictionary({ id: 'term.list', path: '/Exam/terms', noun: '学期', calls: '/api/school/term' });
