import { importCalls } from '../import/import-calls.js';
import { list, text, translations } from '../kernel/index.js';

/** Most parents in a row of the import. */
export const importedParents = 8;

/** The import of students with their parents. */
export const studentImport = importCalls({
  id: 'student.import',
  service: 'people',
  paths: {
    parse: '/api/school/student/importv2/parse',
    parseProgress: '/api/school/student/importv2/queryparseprogress',
    parseResult: '/api/school/student/importv2/queryparseresult',
    save: '/api/school/student/importv2/saveresult',
    saveProgress: '/api/school/student/importv2/querysaveprogress',
    clean: '/api/school/student/importv2/cleancache',
    errors: '/api/school/student/importv2/exporterror',
    undo: '/api/school/student/importv2/undo',
    undoProgress: '/api/school/student/importv2/queryundoprogress',
    list: '/api/school/student/importv2/query',
    refused: '/api/school/student/importv2/exportrefused',
  },
  permission: ['student:dbtn_import'],
  deletion: ['student:dbtn_delete'],
  subject: '学生',
  row: {
    className: text({ wire: 'classname', label: '班级名称' }),
    code: text({ label: '学生编码' }),
    name: text({ label: '姓名' }),
    sex: text({ label: '性别' }),
    parents: list({ name: text({ label: '姓名' }), phone: text({ wire: 'mobil', label: '手机号' }) }, { always: true }),
  },
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const studentImportTexts = translations({
  家长1姓名: ['Name of parent 1', 'Nombre del padre o madre 1', '保護者1の氏名'],
  家长1手机号: ['Mobile number of parent 1', 'Móvil del padre o madre 1', '保護者1の携帯電話番号'],
  家长2姓名: ['Name of parent 2', 'Nombre del padre o madre 2', '保護者2の氏名'],
  家长2手机号: ['Mobile number of parent 2', 'Móvil del padre o madre 2', '保護者2の携帯電話番号'],
  家长3姓名: ['Name of parent 3', 'Nombre del padre o madre 3', '保護者3の氏名'],
  家长3手机号: ['Mobile number of parent 3', 'Móvil del padre o madre 3', '保護者3の携帯電話番号'],
  家长4姓名: ['Name of parent 4', 'Nombre del padre o madre 4', '保護者4の氏名'],
  家长4手机号: ['Mobile number of parent 4', 'Móvil del padre o madre 4', '保護者4の携帯電話番号'],
  家长5姓名: ['Name of parent 5', 'Nombre del padre o madre 5', '保護者5の氏名'],
  家长5手机号: ['Mobile number of parent 5', 'Móvil del padre o madre 5', '保護者5の携帯電話番号'],
  家长6姓名: ['Name of parent 6', 'Nombre del padre o madre 6', '保護者6の氏名'],
  家长6手机号: ['Mobile number of parent 6', 'Móvil del padre o madre 6', '保護者6の携帯電話番号'],
  家长7姓名: ['Name of parent 7', 'Nombre del padre o madre 7', '保護者7の氏名'],
  家长7手机号: ['Mobile number of parent 7', 'Móvil del padre o madre 7', '保護者7の携帯電話番号'],
  家长8姓名: ['Name of parent 8', 'Nombre del padre o madre 8', '保護者8の氏名'],
  家长8手机号: ['Mobile number of parent 8', 'Móvil del padre o madre 8', '保護者8の携帯電話番号'],
  解析学生导入文件: [
    'Parse student import file',
    'Analizar archivo de importación de alumnos',
    '生徒取込ファイルの解析',
  ],
  保存学生导入数据: ['Save imported students', 'Guardar alumnos importados', '生徒取込データの保存'],
  撤销学生导入: ['Undo student import', 'Deshacer importación de alumnos', '生徒取込の取消'],
  清理学生导入任务: ['Discard student import', 'Descartar importación de alumnos', '生徒取込タスクの破棄'],
  手机号: ['Mobile number', 'Número de móvil', '携帯電話番号'],
});
