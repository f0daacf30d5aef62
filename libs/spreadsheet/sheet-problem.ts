/**
 * Why a workbook as a whole could not be read, as templates a translator can look up (`{name}` marks a value).
 * Row errors are no problems: they stay with their rows.
 */
export const SHEET_PROBLEMS = {
  notXlsx: '不是有效的xlsx文件',
  encrypted: '文件已加密，请取消密码后重新上传',
  unreadable: '文件内容异常，无法解析',
  noData: '工作表没有数据',
  missingColumns: '缺少列：{columns}',
  doubledColumns: '列名重复：{columns}',
  tooManyRows: '数据超过{max}行',
  tooLarge: '文件超过{max}MB',
} as const;

/** Names one problem of {@link SHEET_PROBLEMS}. */
export type SheetProblemKind = keyof typeof SHEET_PROBLEMS;

/** Templates of the errors a single row can carry. */
export const ROW_ERRORS = {
  empty: '{column}不能为空',
  hidden: '{column}包含不可见字符',
  rounded: '{column}是超过15位的数字，末尾几位已丢失，请设为文本格式后重新填写',
  tooLong: '{column}长度不能超过{max}',
  malformed: '{column}格式不正确',
  unknown: '{column}不存在',
} as const;

/** Values for the `{name}` marks of a template. */
export type MessageValues = Record<string, string | number>;

/**
 * Fills the `{name}` marks of a (possibly translated) template.
 * @returns the text; a mark without a value stays as it is
 */
export function fillTemplate(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** A workbook that cannot be imported. `message` is the Chinese text; `template` and `values` serve translation. */
export class SheetProblem extends Error {
  readonly kind: SheetProblemKind;
  readonly template: string;
  readonly values: MessageValues;

  constructor(kind: SheetProblemKind, values: MessageValues = {}, options?: ErrorOptions) {
    super(fillTemplate(SHEET_PROBLEMS[kind], values), options);
    this.name = 'SheetProblem';
    this.kind = kind;
    this.template = SHEET_PROBLEMS[kind];
    this.values = values;
  }
}

/** The problem itself when it is one; anything else is a file that cannot be read, with its cause kept for the log. */
export function asSheetProblem(error: unknown): SheetProblem {
  return error instanceof SheetProblem ? error : new SheetProblem('unreadable', {}, { cause: error });
}
