import { type ResourceWithWorkbook, updatedBy } from '@contracts/import/resource-workbook.js';
import { useServerTexts } from '@/language/use-texts.js';
import { ExportButton } from '../actions/export-button.js';
import { ImportButton } from '../import/import-button.js';
import type { List } from '../list/use-list.js';
import { type Row, useResourceTexts } from './resource-texts.js';

/** Width of a column of the preview, px. */
const width = 130;

/** Labels of the columns of the sheet by their names: what every import shows beside them has none. */
const labelsOf = ({ calls }: ResourceWithWorkbook): Record<string, string> =>
  Object.fromEntries(
    Object.entries(calls.parseResult.answer.fields.rows.nested!.fields).flatMap(([name, { label }]) =>
      label ? [[name, label]] : [],
    ),
  );

interface WorkbookButtonsProps {
  of: ResourceWithWorkbook;
  list: List<Row>;
}

/** Imports entries of a dictionary, and exports what its list shows. */
export function WorkbookButtons({ of, list }: WorkbookButtonsProps) {
  const texts = useResourceTexts(of);
  const translate = useServerTexts();
  const { calls, entity } = of;
  const labels = labelsOf(of);
  return (
    <>
      <ImportButton
        name={entity}
        title={texts('resource.import')}
        calls={calls}
        update={updatedBy(of) === undefined ? undefined : calls.update}
        template={calls.template}
        columns={Object.keys(labels).map((name) => ({ name, width }))}
        titleOf={(column) => translate(labels[column]!)}
      />
      <ExportButton call={calls.export} params={list.state.params} />
    </>
  );
}
