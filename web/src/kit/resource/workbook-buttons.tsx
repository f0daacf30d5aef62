import type { ResourceWithWorkbook } from '@contracts/import/resource-workbook.js';
import { ExportButton } from '../actions/export-button.js';
import { ImportButton } from '../import/import-button.js';
import type { Column } from '../list/columns.js';
import type { List } from '../list/use-list.js';
import { type Row, useResourceTexts } from './resource-texts.js';

/** What the preview of an import shows beside the columns of its sheet. */
const ofEveryImport = ['rowNumber', 'success', 'error', 'note'];

/** Width of a column of the preview, px. */
const width = 130;

/** Fields of a row of the preview, by their names. */
const fieldsOf = ({ calls }: ResourceWithWorkbook) =>
  Object.entries(calls.parseResult.answer.fields.rows.nested!.fields).filter(([name]) => !ofEveryImport.includes(name));

interface WorkbookButtonsProps {
  of: ResourceWithWorkbook;
  list: List<Row>;
}

/** Imports entries of a dictionary, and exports what its list shows. */
export function WorkbookButtons({ of, list }: WorkbookButtonsProps) {
  const texts = useResourceTexts(of);
  const { calls, entity } = of;
  return (
    <>
      <ImportButton
        name={entity}
        title={texts('resource.import')}
        calls={calls}
        template={calls.template}
        columns={fieldsOf(of).map(([name]): Column<never> => ({ name, width }))}
        titleOf={(column) => texts(`field.${column}`)}
        onClose={() => void list.reload()}
      />
      <ExportButton call={calls.export} params={list.state.params} />
    </>
  );
}
