import { type ImportCalls, importModeLabel } from '../../contracts/import/import-calls.js';
import { type Call, codes, Rejection } from '../../contracts/kernel/index.js';
import {
  answers,
  FileAnswer,
  LocalTime,
  mayCall,
  type RequestContext,
  serves,
  sessionOf,
  translate,
} from '../../platform/index.js';
import type { ImportCaller, RequireMode } from './import-caller.js';
import { Imports } from './imports.js';

/** Who asks, in the language of the request. */
export const callerOf = (context: RequestContext): ImportCaller => ({
  context,
  translate: (message) => translate(message, context.language),
});

/** What is not as usual in an import. */
interface ImportOptions {
  /** Imports whose saves the progress call tells of, where it is not the own one alone. */
  savesOf?: readonly string[];
  /** The call that changes one of what is imported; missing where rows only add. */
  update?: Call;
}

/** Rows change what is there for those alone who may change each by hand. @throws Rejection 1001, 2003 */
function requireUpdate(context: RequestContext, update: Call | undefined): void {
  if (!update) throw Rejection.invalid('{label}格式不正确', { label: importModeLabel });
  if (!mayCall(sessionOf(context), update)) throw new Rejection(codes.permission, '没有操作权限');
}

/** The keys may have been withdrawn since the file was parsed: each step asks for them anew. */
const modeRequirement =
  (context: RequestContext, update: Call | undefined): RequireMode =>
  (mode) => {
    if (mode === 'update') requireUpdate(context, update);
  };

const parts = { imports: Imports };
const timedParts = { imports: Imports, time: LocalTime };

/**
 * How the calls of an import are handled; `Imports` is a provider of the service.
 * @param kind name of the import's definition
 */
export const importUseCases = (
  calls: ImportCalls,
  kind: string,
  { savesOf = [kind], update }: ImportOptions = {},
): Readonly<Record<string, unknown>> => ({
  parse: serves(calls.parse, parts, async ({ file, mode }, context, { imports }) => {
    modeRequirement(context, update)(mode);
    return imports.upload(kind, file, context, mode);
  }),
  parseProgress: serves(calls.parseProgress, parts, ({ taskId }, context, { imports }) =>
    imports.parseProgress(kind, taskId, callerOf(context)),
  ),
  parseResult: serves(calls.parseResult, parts, ({ taskId }, context, { imports }) =>
    imports.parseResult(kind, taskId, callerOf(context)),
  ),
  save: serves(calls.save, parts, ({ taskId }, context, { imports }) =>
    imports.save(kind, taskId, context, modeRequirement(context, update)),
  ),
  saveProgress: serves(calls.saveProgress, parts, ({ taskId }, context, { imports }) =>
    imports.saveProgress(savesOf, taskId, callerOf(context)),
  ),
  clean: serves(calls.clean, parts, (tasks, context, { imports }) => imports.clean(kind, tasks, context)),
  errors: serves(calls.errors, parts, async ({ taskId }, context, { imports }) => {
    const { fileName, contentType } = calls.errors.answer;
    return new FileAnswer(fileName, contentType, await imports.errors(kind, taskId, callerOf(context)));
  }),
  undo: serves(calls.undo, parts, (named, context, { imports }) =>
    imports.undos.begin(kind, named, context, modeRequirement(context, update)),
  ),
  list: answers(calls.list, timedParts, (sql, request, _context, { imports, time }) =>
    imports.list.page(sql, kind, request, time),
  ),
  refused: serves(calls.refused, parts, async ({ id }, context, { imports }) => {
    const { fileName, contentType } = calls.refused.answer;
    return new FileAnswer(fileName, contentType, await imports.refused(kind, id, callerOf(context)));
  }),
  undoProgress: serves(calls.undoProgress, parts, ({ taskId }, context, { imports }) =>
    imports.undos.progress(kind, taskId, callerOf(context)),
  ),
});
