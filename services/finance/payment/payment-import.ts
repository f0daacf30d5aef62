import {
  feePersonTemplate,
  paymentImportPersons,
  paymentImportProgress,
  paymentImportResult,
} from '../../../libs/contracts/finance/index.js';
import { Database } from '../../../libs/database/index.js';
import { serves } from '../../../libs/platform/index.js';
import { answersTemplate, callerOf, Imports, importsFolder } from '../../../libs/spreadsheet/import/index.js';
import { proposedPersons } from './payment.queries.js';
import { amountOf, feePersonSheet, studentsByCode } from './person-sheet.js';

/** The readings of the service. */
export const feeImports = importsFolder({
  service: 'finance',
  migration: 'Imports1799500000000',
  files: 'finance-imports',
  definitions: [feePersonSheet],
});

const parts = { imports: Imports };
const { kind } = feePersonSheet;

/** Begins to read a workbook; gives the id of the task. */
export const importPersons = serves(paymentImportPersons, parts, ({ file }, context, { imports }) =>
  imports.upload(kind, file, context),
);

/** Tells how far the reading is. */
export const importProgress = serves(paymentImportProgress, parts, ({ taskId }, context, { imports }) =>
  imports.parseProgress(kind, taskId, callerOf(context)),
);

/** Tells whom the workbook names, and which of its rows name nobody. */
export const importResult = serves(
  paymentImportResult,
  { ...parts, database: Database },
  async ({ taskId }, context, { imports, database }) => {
    const { school } = context;
    const rows = await imports.rowsOf<'code' | 'name' | 'money'>(kind, taskId, callerOf(context));
    const { good, refused, hiddenCount } = rows;
    const named = await database.inSchool(school, async (sql) => {
      const known = await studentsByCode(sql, school, [...new Set(good.map(({ values }) => values.code!))]);
      // Who was removed since the file was read is nobody any more.
      const demanded = good.flatMap(({ values }) => {
        const student = known.get(values.code!);
        return student ? [{ student, money: amountOf(values)! }] : [];
      });
      return proposedPersons(sql, school, demanded);
    });
    const failures = refused.map(({ rowNumber, values: { code = '', name = '' }, error }) => ({
      ...{ rowNumber, code, name, error },
    }));
    return { persons: named, failures, hiddenCount };
  },
);

/** The empty workbook. */
export const feeTemplate = answersTemplate(feePersonTemplate, feePersonSheet);
