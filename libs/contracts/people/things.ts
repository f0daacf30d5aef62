import { creationType, enabledState } from '../enumerations.js';
import { importMode, importModeLabel, importState } from '../import/import-calls.js';
import {
  ended,
  type Fields,
  fact,
  listedIn,
  removed,
  spellingsOf,
  type Thing,
  translations,
  valuesOf,
} from '../kernel/index.js';
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
const erased = fact(personErase.writes!);

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
    StudentRemoved: removed('删除学生'),
    ParentBound: fact(studentBindParent.writes!),
    ParentUnbound: ended(parentUnbind.writes!),
    PermissionsReissueRequested: fact(studentReissuePermissions.writes!),
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
    TeacherRemoved: removed('删除教师'),
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
    ParentRemoved: removed('删除家长'),
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
  asked: {
    ids: spellingsOf('personId', faceUpload.input.personId),
    words: ['file.name', 'list.personcode', 'list.personCode'],
  },
  name: [],
  values: { creationType: personValues.creationType },
  events: {
    FaceTaken: fact(faceUpload.writes!),
    FaceRemoved: fact(faceDelete.writes!),
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
    mode: { label: importModeLabel, labels: importMode.labels },
    fileName: { label: '文件名' },
    rows: { label: '行数' },
    saved: { label: '成功数' },
    added: { label: '新增数' },
    updated: { label: '更新数' },
    unchanged: { label: '无变化数' },
    refused: { label: '失败数' },
    outcome: { label: '状态', labels: importState.labels },
    takenBack: { label: '已撤销' },
    left: { label: '未撤销' },
  },
  events: {
    ImportBegun: fact('开始保存导入数据'),
    ImportRowsSaved: fact('保存导入数据'),
    ImportEnded: fact('导入结束'),
    ImportUndoBegun: fact('开始撤销导入'),
    ImportUndone: fact('撤销导入完成'),
  },
};

const graduation: Thing = {
  key: 'graduation',
  source: 'people',
  category: 'graduation',
  label: '毕业学生',
  name: ['classId'],
  values: {
    classId,
    turnId: { label: '学年升级', means: ['yearTurn'] },
    'pupils.id': { label: '学生', means: ['student'] },
    returned: { label: '恢复的学生', means: ['student'] },
    left: { label: '未恢复的学生', means: ['student'] },
  },
  events: { PupilsGraduated: fact('学生毕业'), GraduationTakenBack: fact('撤销学生毕业') },
};

/** What auditors are told about persons, their photos and imports. */
export const peopleThings: readonly Thing[] = [student, teacher, parent, face, rosterImport, graduation];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const peopleThingsTexts = translations({
  照片: ['Photo', 'Foto', '写真'],
  毕业学生: ['Graduates', 'Graduados', '卒業生'],
  恢复的学生: ['Pupils enabled again', 'Alumnos reactivados', '元に戻した生徒'],
  未恢复的学生: ['Pupils left as they are', 'Alumnos sin cambios', '元に戻さなかった生徒'],
  学生毕业: ['Pupils graduated', 'Alumnos graduados', '生徒の卒業'],
  撤销学生毕业: ['Graduation taken back', 'Graduación deshecha', '卒業の取消'],
  行数: ['Rows', 'Filas', '行数'],
  已撤销: ['Taken back', 'Deshechas', '取消済み'],
  未撤销: ['Left as they are', 'Sin deshacer', '未取消'],
  开始保存导入数据: ['Begin to save an import', 'Empezar a guardar una importación', '取込データの保存を開始'],
  导入结束: ['Import ended', 'Importación terminada', '取込が終了'],
  保存导入数据: ['Save the data of an import', 'Guardar los datos de una importación', '取込データの保存'],
  开始撤销导入: ['Begin to take an import back', 'Empezar a deshacer una importación', '取込の取消を開始'],
  撤销导入完成: ['Import taken back', 'Importación deshecha', '取込の取消が完了'],
});
