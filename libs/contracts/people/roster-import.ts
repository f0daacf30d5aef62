import { importCalls } from '../import/import-calls.js';
import { text, translations } from '../kernel/index.js';

/** What the parse result shows of a row, by the title of the column with the code. */
const rowOf = (codeLabel: string) => ({
  code: text({ label: codeLabel }),
  name: text({ label: '姓名' }),
  sex: text({ label: '性别' }),
  idNumber: text({ wire: 'idno', label: '证件号码' }),
  phone: text({ wire: 'mobil', label: '手机号码' }),
});

/** The import of teachers. */
export const teacherImport = importCalls({
  id: 'teacher.import',
  service: 'people',
  paths: {
    parse: '/api/school/teacher/import/parse',
    parseProgress: '/api/school/teacher/import/queryparseprogress',
    parseResult: '/api/school/teacher/import/queryparseresult',
    save: '/api/school/teacher/import/saveresult',
    saveProgress: '/api/school/teacher/import/querysaveprogress',
    clean: '/api/school/teacher/import/cleancache',
    errors: '/api/school/teacher/import/exporterror',
    undo: '/api/school/teacher/import/undo',
    undoProgress: '/api/school/teacher/import/queryundoprogress',
    list: '/api/school/teacher/import/query',
    refused: '/api/school/teacher/import/exportrefused',
  },
  permission: ['teacher:dbtn_import'],
  deletion: ['teacher:dbtn_delete'],
  subject: '教师',
  row: rowOf('教师编号'),
});

/**
 * The import of parents. Its save is followed through the path of either import: the client asks the one of teachers
 * (source: spec README, inconsistencies; 000 §7.8).
 */
export const parentImport = importCalls({
  id: 'parent.import',
  service: 'people',
  paths: {
    parse: '/api/school/parent/import/parse',
    parseProgress: '/api/school/parent/import/queryparseprogress',
    parseResult: '/api/school/parent/import/queryparseresult',
    save: '/api/school/parent/import/saveresult',
    saveProgress: '/api/school/parent/import/querysaveprogress',
    clean: '/api/school/parent/import/cleancache',
    errors: '/api/school/parent/import/exporterror',
    undo: '/api/school/parent/import/undo',
    undoProgress: '/api/school/parent/import/queryundoprogress',
    list: '/api/school/parent/import/query',
    refused: '/api/school/parent/import/exportrefused',
  },
  permission: ['parent:dbtn_import'],
  deletion: ['parent:dbtn_delete'],
  subject: '家长',
  row: rowOf('编码'),
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const rosterImportTexts = translations({
  解析教师导入文件: [
    'Parse teacher import file',
    'Analizar archivo de importación de docentes',
    '教師取込ファイルの解析',
  ],
  保存教师导入数据: ['Save imported teachers', 'Guardar docentes importados', '教師取込データの保存'],
  清理教师导入任务: ['Discard teacher import', 'Descartar importación de docentes', '教師取込タスクの破棄'],
  解析家长导入文件: [
    'Parse parent import file',
    'Analizar archivo de importación de padres',
    '保護者取込ファイルの解析',
  ],
  保存家长导入数据: ['Save imported parents', 'Guardar padres importados', '保護者取込データの保存'],
  清理家长导入任务: ['Discard parent import', 'Descartar importación de padres', '保護者取込タスクの破棄'],
  撤销教师导入: ['Undo teacher import', 'Deshacer importación de docentes', '教師取込の取消'],
  撤销家长导入: ['Undo parent import', 'Deshacer importación de padres', '保護者取込の取消'],
});
