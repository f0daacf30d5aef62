import { Controller, type Type } from '@nestjs/common';
import type { ImportCalls } from '../../contracts/import/import-calls.js';
import type { InputOf } from '../../contracts/kernel/index.js';
import { FileAnswer, type RequestContext, Serves, translate } from '../../platform/index.js';
import type { ImportCaller } from './import-caller.js';
import { Imports } from './imports.js';

/** Who asks, in the language of the request. */
const callerOf = (context: RequestContext): ImportCaller => ({
  context,
  translate: (message) => translate(message, context.language),
});

/**
 * Makes the class that serves the calls of an import; `Imports` is a provider of the service.
 * @param kind name of the import's definition
 * @param options `savesOf`: imports whose saves the progress call tells of, where it is not the own one alone
 */
export function importController(
  calls: ImportCalls,
  kind: string,
  { savesOf = [kind] }: { savesOf?: readonly string[] } = {},
): Type {
  @Controller()
  class ImportController {
    constructor(private readonly imports: Imports) {}

    /** Takes a workbook. */
    @Serves(calls.parse)
    parse({ file }: InputOf<ImportCalls['parse']>, context: RequestContext) {
      return this.imports.upload(kind, file, context);
    }

    /** Tells how far the parse is. */
    @Serves(calls.parseProgress)
    parseProgress({ taskId }: InputOf<ImportCalls['parseProgress']>, context: RequestContext) {
      return this.imports.parseProgress(kind, taskId, callerOf(context));
    }

    /** Answers the rows. */
    @Serves(calls.parseResult)
    parseResult({ taskId }: InputOf<ImportCalls['parseResult']>, context: RequestContext) {
      return this.imports.parseResult(kind, taskId, callerOf(context));
    }

    /** Begins to save. */
    @Serves(calls.save)
    save({ taskId }: InputOf<ImportCalls['save']>, context: RequestContext) {
      return this.imports.save(kind, taskId, context);
    }

    /** Tells how far saving is. */
    @Serves(calls.saveProgress)
    saveProgress({ taskId }: InputOf<ImportCalls['saveProgress']>, context: RequestContext) {
      return this.imports.saveProgress(savesOf, taskId, callerOf(context));
    }

    /** Forgets a task. */
    @Serves(calls.clean)
    clean(tasks: InputOf<ImportCalls['clean']>, context: RequestContext) {
      return this.imports.clean(kind, tasks, context);
    }

    /** Answers the refused rows as a workbook. */
    @Serves(calls.errors)
    async errors({ taskId }: InputOf<ImportCalls['errors']>, context: RequestContext) {
      const { fileName, contentType } = calls.errors.answer;
      return new FileAnswer(fileName, contentType, await this.imports.errors(kind, taskId, callerOf(context)));
    }

    /** Begins to take an import back. */
    @Serves(calls.undo)
    undo(named: InputOf<ImportCalls['undo']>, context: RequestContext) {
      return this.imports.undos.begin(kind, named, context);
    }

    /** Tells how far an undo is. */
    @Serves(calls.undoProgress)
    undoProgress({ taskId }: InputOf<ImportCalls['undoProgress']>, context: RequestContext) {
      return this.imports.undos.progress(kind, taskId, callerOf(context));
    }
  }
  return ImportController;
}
