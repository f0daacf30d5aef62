import type { ImportCalls } from '../../contracts/import/import-calls.js';
import { FileAnswer, type RequestContext, serves, translate } from '../../platform/index.js';
import type { ImportCaller } from './import-caller.js';
import { Imports } from './imports.js';

/** Who asks, in the language of the request. */
const callerOf = (context: RequestContext): ImportCaller => ({
  context,
  translate: (message) => translate(message, context.language),
});

const parts = { imports: Imports };

/**
 * How the calls of an import are handled; `Imports` is a provider of the service.
 * @param kind name of the import's definition
 * @param options `savesOf`: imports whose saves the progress call tells of, where it is not the own one alone
 */
export const importUseCases = (
  calls: ImportCalls,
  kind: string,
  { savesOf = [kind] }: { savesOf?: readonly string[] } = {},
): Readonly<Record<string, unknown>> => ({
  parse: serves(calls.parse, parts, ({ file }, context, { imports }) => imports.upload(kind, file, context)),
  parseProgress: serves(calls.parseProgress, parts, ({ taskId }, context, { imports }) =>
    imports.parseProgress(kind, taskId, callerOf(context)),
  ),
  parseResult: serves(calls.parseResult, parts, ({ taskId }, context, { imports }) =>
    imports.parseResult(kind, taskId, callerOf(context)),
  ),
  save: serves(calls.save, parts, ({ taskId }, context, { imports }) => imports.save(kind, taskId, context)),
  saveProgress: serves(calls.saveProgress, parts, ({ taskId }, context, { imports }) =>
    imports.saveProgress(savesOf, taskId, callerOf(context)),
  ),
  clean: serves(calls.clean, parts, (tasks, context, { imports }) => imports.clean(kind, tasks, context)),
  errors: serves(calls.errors, parts, async ({ taskId }, context, { imports }) => {
    const { fileName, contentType } = calls.errors.answer;
    return new FileAnswer(fileName, contentType, await imports.errors(kind, taskId, callerOf(context)));
  }),
  undo: serves(calls.undo, parts, (named, context, { imports }) => imports.undos.begin(kind, named, context)),
  undoProgress: serves(calls.undoProgress, parts, ({ taskId }, context, { imports }) =>
    imports.undos.progress(kind, taskId, callerOf(context)),
  ),
});
