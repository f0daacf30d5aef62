import { type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parentActivated,
  parentAdded,
  parentChanged,
  personErased,
  studentAdded,
  studentChanged,
  teacherActivated,
  teacherAdded,
  teacherChanged,
} from '../../../libs/contracts/people/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { parent } from '../parent/parent.js';
import { isOf } from '../person/person.js';
import { student } from '../student/student.js';
import { teacher } from '../teacher/teacher.js';

/** What the log can still say of a person. */
export interface Erasure {
  /** False for an id that nobody ever had. */
  isKnown: boolean;
  isErased: boolean;
  /** Texts that were this person's alone in the school: code, card … */
  texts: readonly string[];
  /** Texts that others may have too: the name, the phone of a student. */
  sharedTexts: readonly string[];
}

interface EraseCommand {
  type: 'Erase';
}

/** 1 student, 2 parent, 3 teacher (enumeration PersonType). */
type PersonType = 1 | 2 | 3;

/** Values that no two persons of a kind share. */
const own = ['code', 'idNumber', 'cardNumber', 'account', 'followerId'];

/** The events that say who a person is. */
const told = [
  studentAdded,
  studentChanged,
  parentAdded,
  parentChanged,
  parentActivated,
  teacherAdded,
  teacherChanged,
  teacherActivated,
];

const textsOf = (data: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : []));

/** The rules of erasing a kind of person. They follow the person's own stream, so that its end comes last there. */
function erasureOf(
  personType: PersonType,
  category: string,
  texts: readonly string[],
  sharedTexts: readonly string[],
): Decider<Erasure, EraseCommand, NewEvent> {
  return {
    category,
    types: told,
    initial: { isKnown: false, isErased: false, texts: [], sharedTexts: [] },

    evolve(state, event) {
      const known = { ...state, isKnown: true };
      if (isOf(personErased, event)) return { ...known, isErased: true };
      if (!told.some(({ name }) => name === event.type)) return known;
      const data = event.data as Readonly<Record<string, unknown>>;
      return {
        ...known,
        texts: [...new Set([...state.texts, ...textsOf(data, texts)])],
        sharedTexts: [...new Set([...state.sharedTexts, ...textsOf(data, sharedTexts)])],
      };
    },

    decide(_command, { isKnown, isErased }) {
      if (!isKnown) throw Rejection.notFound('人员不存在');
      if (isErased) throw Rejection.state('该人员的个人数据已抹除');
      return [personErased({ personType })];
    },
  };
}

/** The rules of erasing, by the kind of person. */
export const erasures = {
  1: erasureOf(1, student.category, own, ['name', 'phone', 'remark']),
  2: erasureOf(2, parent.category, [...own, 'phone'], ['name', 'remark']),
  3: erasureOf(3, teacher.category, [...own, 'phone'], ['name', 'remark']),
} as const;
