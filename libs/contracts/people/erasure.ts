import { call, text } from '../kernel/index.js';
import { personId, personType } from './history.js';

/** Beyond the contract: what is known of a person becomes unreadable for good. */
export const personErase = call({
  id: 'person.erase',
  service: 'people',
  method: 'POST',
  path: '/api/person/erase',
  permission: ['person:dbtn_erase'],
  // A refused one may name the person in its reason.
  isPersonal: true,
  writes: '抹除个人数据',
  input: {
    personType,
    personId,
    /** Stays readable, so it must not say who the person is. */
    reason: text({ label: '原因', required: '请输入原因', max: 256 }),
  },
  answer: { kind: 'none' },
  summary:
    'Erases a student, parent or teacher, also one who was deleted before: names, numbers and photos are unreadable from then on, in every service',
});
