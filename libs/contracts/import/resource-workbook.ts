import {
  askedAttributes,
  type Call,
  type Catalogue,
  entityCalls,
  type Field,
  type Fields,
  filters,
  nameOfReferred,
  type Resource,
  text,
  workbookAnswer,
} from '../kernel/index.js';
import { type ImportCalls, type ImportPaths, importCalls } from './import-calls.js';
import { templateCall } from './template-call.js';

/** Where the workbooks of a resource are asked for. */
interface WorkbookPaths {
  /** Answers what the list shows as a workbook. */
  export: string;
  /** The calls of the import. */
  import: ImportPaths;
  /** Other paths that answer calls of the import too. */
  importAliases?: Partial<ImportPaths>;
  /** The empty workbook; the last part is the name of the file. */
  template: string;
}

type WorkbookCall<I extends Fields = Fields> = Call<I, ReturnType<typeof workbookAnswer>>;
/** The filters of the list. */
type Filters = Fields & { params: Field<object> };
type WorkbookCalls = ImportCalls & { export: WorkbookCall<Filters>; template: WorkbookCall };

/** A resource whose entries are exported as a workbook and imported from one. */
export interface ResourceWithWorkbook extends Resource {
  calls: Resource['calls'] & WorkbookCalls;
}

/** Whether a resource has workbooks. */
export const hasWorkbook = (resource: Resource): resource is ResourceWithWorkbook => 'template' in resource.calls;

/** Keys of the buttons that import and export (source: screens.yaml, perm). */
const buttons = { import: 'dbtn_import', export: 'dbtn_export' } as const;

/** What rows of a file that updates find their entry by. */
export interface UpdatedBy {
  /** A text that no two share: of the school, or of what the reference `within` means. */
  name: string;
  within?: string;
}

/** How rows of a file that updates find their entry; undefined where no text is of one entry alone. */
export function updatedBy({ attributes }: Resource): UpdatedBy | undefined {
  const found = askedAttributes(attributes)
    .filter(([, { kind, unique }]) => kind === 'text' && unique)
    .map(([name, { uniqueWithin: within }]) => ({ name, ...(within && { within }) }));
  return found.find(({ within }) => !within) ?? found[0];
}

/** What a row of the preview shows: the cells of the file, references by the names that they stand for. */
const rowOf = ({ attributes }: Resource): Fields =>
  Object.fromEntries(
    askedAttributes(attributes).map(([name, { kind, named, wire, label: called, column: label = called }]) =>
      kind === 'reference'
        ? [nameOfReferred(name), text({ label, wire: named ?? `${wire ?? name}name` })]
        : [name, text({ label, ...(wire && { wire }) })],
    ),
  );

/**
 * Gives a resource the calls and the buttons of its export, its import and the template. Columns, checks and refusals
 * follow from its attributes: all that people see, in their order, references by the names of what they mean.
 */
export function withWorkbook<const R extends Resource>(
  resource: R,
  paths: WorkbookPaths,
): R & { calls: R['calls'] & WorkbookCalls } {
  const { service, label, screen, calls, menu } = resource;
  const id = calls.query.id.slice(0, calls.query.id.indexOf('.'));
  const asks = (button: string) => [`${screen.component}:${button}`];
  const workbookCalls: WorkbookCalls = {
    ...importCalls({
      id: `${id}.import`,
      service,
      paths: paths.import,
      ...(paths.importAliases && { aliases: paths.importAliases }),
      permission: asks(buttons.import),
      deletion: asks(screen.buttons.delete),
      subject: label,
      row: rowOf(resource),
    }),
    export: entityCalls({ service, id, label }).call(paths.export, {
      permission: asks(buttons.export),
      input: filters(calls.query.input.params!.nested!.fields),
      answer: workbookAnswer(`${label}数据.xlsx`),
      summary: `Answers the entries (${label}) that the filters give as a workbook`,
    }),
    template: templateCall({
      id: `template.${id}`,
      service,
      path: paths.template,
      knownWith: asks(buttons.import),
      summary: `The empty workbook for the import (${label})`,
    }),
  };
  return {
    ...resource,
    menu: { ...menu, buttons: { ...menu.buttons, [buttons.import]: '导入', [buttons.export]: '导出' } },
    calls: { ...calls, ...workbookCalls },
  };
}

/** Names of the steps of an import in the operation log, from the name of the entity alone. */
/* @__NO_SIDE_EFFECTS__ */
export function importRows(label: string, [english, spanish, japanese]: Catalogue[string]): Catalogue {
  const [inEnglish, inSpanish] = [english.toLowerCase(), spanish.toLowerCase()];
  return {
    [`解析${label}导入文件`]: [
      `Parse import file (${inEnglish})`,
      `Analizar archivo de importación (${inSpanish})`,
      `${japanese}取込ファイルの解析`,
    ],
    [`保存${label}导入数据`]: [
      `Save import (${inEnglish})`,
      `Guardar importación (${inSpanish})`,
      `${japanese}取込データの保存`,
    ],
    [`清理${label}导入任务`]: [
      `Discard import (${inEnglish})`,
      `Descartar importación (${inSpanish})`,
      `${japanese}取込タスクの破棄`,
    ],
    [`撤销${label}导入`]: [
      `Undo import (${inEnglish})`,
      `Deshacer importación (${inSpanish})`,
      `${japanese}取込の取消`,
    ],
  };
}
