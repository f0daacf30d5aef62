import type { Catalogue } from '../kernel/translations.js';

/** Texts of imports: files that cannot be read, rows that cannot be saved, tasks. */
export const importMessages: Catalogue = {
  '；': ['; ', '; ', '；'],
  请上传xlsx文件: ['Please upload an .xlsx file', 'Suba un archivo .xlsx', 'xlsxファイルをアップロードしてください'],
  任务: ['Task', 'Tarea', 'タスク'],
  任务不存在: ['The task does not exist', 'La tarea no existe', 'タスクが存在しません'],
  导入不存在: ['The import does not exist', 'La importación no existe', '取込が存在しません'],
  导入后已被修改: ['Changed since the import', 'Modificado desde la importación', '取込後に変更されています'],
  该导入已撤销: [
    'This import was undone already',
    'Esta importación ya se deshizo',
    'この取込は既に取り消されています',
  ],
  '该导入正在撤销，请稍后重试': [
    'This import is being undone, please try again later',
    'Esta importación se está deshaciendo, inténtelo más tarde',
    'この取込を取り消し中です。しばらくしてから再試行してください',
  ],
  '导入正在保存，请稍后重试': [
    'The import is still being saved, please try again later',
    'La importación aún se está guardando, inténtelo más tarde',
    '取込を保存中です。しばらくしてから再試行してください',
  ],
  '导入的数据已不存在，无需撤销': [
    'Nothing of this import is left to undo',
    'No queda nada de esta importación por deshacer',
    'この取込のデータは残っていないため、取り消す必要はありません',
  ],
  没有可保存的数据: ['There are no rows to save', 'No hay filas para guardar', '保存できるデータがありません'],
  '文件正在解析，请稍后重试': [
    'The file is still being parsed, please try again later',
    'El archivo aún se está analizando, inténtelo más tarde',
    'ファイルを解析中です。しばらくしてから再試行してください',
  ],
  '同时进行的导入过多，请稍后重试': [
    'Too many imports are under way, please try again later',
    'Hay demasiadas importaciones en curso, inténtelo más tarde',
    '実行中の取込が多すぎます。しばらくしてから再試行してください',
  ],
  'excel分析失败！': [
    'The workbook could not be read',
    'No se pudo analizar el libro de Excel',
    'Excelの解析に失敗しました',
  ],
  'excel分析失败！{reason}': [
    'The workbook could not be read: {reason}',
    'No se pudo analizar el libro de Excel: {reason}',
    'Excelの解析に失敗しました：{reason}',
  ],
  不是有效的xlsx文件: [
    'this is not a valid .xlsx file',
    'no es un archivo .xlsx válido',
    '有効なxlsxファイルではありません',
  ],
  '文件已加密，请取消密码后重新上传': [
    'the file is encrypted, please remove its password and upload it again',
    'el archivo está cifrado; quite la contraseña y súbalo de nuevo',
    'ファイルが暗号化されています。パスワードを解除して再度アップロードしてください',
  ],
  '文件内容异常，无法解析': [
    'the content of the file cannot be read',
    'no se puede leer el contenido del archivo',
    'ファイルの内容に異常があり、解析できません',
  ],
  工作表没有数据: ['the sheet has no data', 'la hoja no tiene datos', 'シートにデータがありません'],
  '缺少列：{columns}': ['columns are missing: {columns}', 'faltan columnas: {columns}', '列がありません：{columns}'],
  '列名重复：{columns}': [
    'columns occur twice: {columns}',
    'columnas repetidas: {columns}',
    '列名が重複しています：{columns}',
  ],
  '数据超过{max}行': ['there are more than {max} rows', 'hay más de {max} filas', 'データが{max}行を超えています'],
  '文件超过{max}MB': [
    'The file is larger than {max} MB',
    'El archivo supera los {max} MB',
    'ファイルが{max}MBを超えています',
  ],
  // Notes of a template's columns.
  必填: ['Required', 'Obligatorio', '必須'],
  选填: ['Optional', 'Opcional', '任意'],
  同组的列有内容时必填: [
    'Required where the columns that belong together are filled',
    'Obligatorio si se rellenan las columnas relacionadas',
    '関連する列に入力がある場合は必須',
  ],
  '最多{max}个字': ['{max} characters at most', 'Máximo {max} caracteres', '{max}文字まで'],
  '可填写：{choices}': ['One of: {choices}', 'Uno de: {choices}', '入力できる値：{choices}'],
  '示例：{example}': ['For example: {example}', 'Por ejemplo: {example}', '例：{example}'],
  '{column}不能为空': ['{column} must not be empty', '{column} no puede estar vacío', '{column}は必須です'],
  '{column}含有不可见的格式字符，请删除后重试': [
    '{column} contains invisible formatting characters; please remove them and try again',
    '{column} contiene caracteres de formato invisibles; elimínelos e inténtelo de nuevo',
    '{column}に見えない書式文字が含まれています。削除してからやり直してください',
  ],
  '{column}长度不能超过{max}': [
    '{column} must not be longer than {max} characters',
    '{column} no puede superar los {max} caracteres',
    '{column}は{max}文字以内で入力してください',
  ],
  '{column}是公式错误{value}': [
    '{column} holds the formula error {value}',
    '{column} contiene el error de fórmula {value}',
    '{column}が数式エラー{value}になっています',
  ],
  '{column}{value}与该手机号已登记的{stored}不同，将绑定{stored}': [
    '{column} {value} differs from {stored}, whom this phone is registered for; {stored} will be bound',
    '{column} {value} difiere de {stored}, a quien está registrado este teléfono; se vinculará a {stored}',
    '{column}{value}は、この電話番号の登録者{stored}と異なります。{stored}が紐付けられます',
  ],
  '{column}{value}与文件中同一手机号的{stored}不同，将保存为{stored}': [
    '{column} {value} differs from {stored}, who has this phone in the file first; {stored} will be stored',
    '{column} {value} difiere de {stored}, que tiene antes este teléfono en el archivo; se guardará {stored}',
    '{column}{value}は、ファイル内で同じ電話番号を持つ{stored}と異なります。{stored}として保存されます',
  ],
  '{column}不唯一': [
    '{column} names several entries',
    '{column} corresponde a varios registros',
    '{column}に該当するものが複数あります',
  ],
  文件内重复: ['Occurs more than once in the file', 'Repetido en el archivo', 'ファイル内で重複しています'],
  失败原因: ['Reason of failure', 'Motivo del fallo', '失敗理由'],
  导入模板: ['Import template', 'Plantilla de importación', '取込テンプレート'],
};
