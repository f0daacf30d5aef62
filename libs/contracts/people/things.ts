import { creationType, enabledState } from '../enumerations.js';
import { type Fields, listedIn, type Thing, translations, valuesOf } from '../kernel/index.js';
import { openParentActivate, openTeacherActivate } from './activation.js';
import { personErase } from './erasure.js';
import { faceDelete, faceUpload } from './face.js';
import { parentAdd, parentMenu, parentSwitchState, parentUnbind } from './parent.js';
import {
  studentAdd,
  studentBindParent,
  studentMenu,
  studentReissuePermissions,
  studentSwitchState,
} from './student.js';
import { teacherAdd, teacherMenu, teacherSwitchState } from './teacher.js';

/** Beside what their forms say of all persons. */
const personValues = {
  state: { label: '状态', labels: enabledState.labels },
  creationType: { label: '创建方式', labels: creationType.labels },
};
const classId = { label: '班级', means: ['class'] };

/** What forms say of a person's card: the name of its type stands beside the id, and that is what people read. */
const formOf = (fields: Fields) => {
  const { cardTypeId: _id, ...values } = valuesOf(fields);
  return values;
};
const appAccount = { account: { label: '账号' }, followerId: { label: '关注公众号' } };
const erased = { words: personErase.writes!, does: 'fact' } as const;

const student: Thing = {
  key: 'student',
  source: 'people',
  category: 'student',
  label: '学生',
  name: ['name', 'code'],
  values: { ...formOf(studentAdd.input), ...personValues, classId, parentId: { label: '家长', means: ['parent'] } },
  events: {
    StudentAdded: studentAdd.writes!,
    StudentChanged: '修改学生',
    StudentStateSwitched: studentSwitchState.writes!,
    StudentRemoved: { words: '删除学生', does: 'removed' },
    ParentBound: { words: studentBindParent.writes!, does: 'fact' },
    ParentUnbound: { words: parentUnbind.writes!, does: 'ended' },
    PermissionsReissueRequested: { words: studentReissuePermissions.writes!, does: 'fact' },
    PersonErased: erased,
  },
  address: listedIn(studentMenu, 'keyword', 'code'),
  historyPath: studentMenu.path,
};

const teacher: Thing = {
  key: 'teacher',
  source: 'people',
  category: 'teacher',
  label: '教师',
  name: ['name', 'code'],
  values: {
    ...formOf(teacherAdd.input),
    ...personValues,
    ...appAccount,
    classId: { ...classId, label: '组织机构' },
  },
  events: {
    TeacherAdded: teacherAdd.writes!,
    TeacherChanged: '修改教师',
    TeacherStateSwitched: teacherSwitchState.writes!,
    TeacherActivated: openTeacherActivate.writes!,
    TeacherRemoved: { words: '删除教师', does: 'removed' },
    PersonErased: erased,
  },
  address: listedIn(teacherMenu, 'code'),
  historyPath: teacherMenu.path,
};

const parent: Thing = {
  key: 'parent',
  source: 'people',
  category: 'parent',
  label: '家长',
  name: ['name', 'code'],
  values: { ...valuesOf(parentAdd.input), ...personValues, ...appAccount },
  events: {
    ParentAdded: parentAdd.writes!,
    ParentChanged: '修改家长',
    ParentStateSwitched: parentSwitchState.writes!,
    ParentActivated: openParentActivate.writes!,
    ParentRemoved: { words: '删除家长', does: 'removed' },
    PersonErased: erased,
  },
  address: listedIn(parentMenu, 'phone'),
  historyPath: parentMenu.path,
};

const face: Thing = {
  key: 'face',
  source: 'people',
  category: 'face',
  label: '照片',
  of: ['student', 'teacher'],
  name: [],
  values: { creationType: personValues.creationType },
  events: {
    FaceTaken: { words: faceUpload.writes!, does: 'fact' },
    FaceRemoved: { words: faceDelete.writes!, does: 'fact' },
  },
};

const rosterImport: Thing = {
  key: 'import',
  source: 'people',
  category: 'import',
  label: '导入',
  name: ['kind'],
  values: {
    kind: { label: '类型', labels: { student: '学生', teacher: '教师', parent: '家长' } },
    rows: { label: '行数' },
    takenBack: { label: '已撤销' },
    left: { label: '未撤销' },
  },
  events: {
    ImportRowsSaved: { words: '保存导入数据', does: 'fact' },
    ImportUndoBegun: { words: '开始撤销导入', does: 'fact' },
    ImportUndone: { words: '撤销导入完成', does: 'fact' },
  },
};

/** What auditors are told about persons, their photos and imports. */
export const peopleThings: readonly Thing[] = [student, teacher, parent, face, rosterImport];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const peopleThingsTexts = translations({
  照片: ['Photo', 'Foto', '写真'],
  行数: ['Rows', 'Filas', '行数'],
  已撤销: ['Taken back', 'Deshechas', '取消済み'],
  未撤销: ['Left as they are', 'Sin deshacer', '未取消'],
  保存导入数据: ['Save the data of an import', 'Guardar los datos de una importación', '取込データの保存'],
  开始撤销导入: ['Begin to take an import back', 'Empezar a deshacer una importación', '取込の取消を開始'],
  撤销导入完成: ['Import taken back', 'Importación deshecha', '取込の取消が完了'],
});
