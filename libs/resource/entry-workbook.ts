import { hasWorkbook, type ResourceWithWorkbook, updatedBy } from '../contracts/import/resource-workbook.js';
import { nameOfReferred, shownAttributes } from '../contracts/kernel/index.js';
import { exportsList } from '../spreadsheet/export/index.js';
import { answersTemplate, importUseCases } from '../spreadsheet/import/index.js';
import { cellOf, isNumeric } from './entry-cells.js';
import { EntryImport } from './entry-import.js';
import { listOptions } from './entry-queries.js';
import type { EntryRow } from './entry-table.js';
import { namedInFiles, withNames } from './references.js';
import { type ServedResource, servedIn } from './served-resource.js';

/** Texts of so many characters, names and remarks, are often longer than their title. */
const LONG_TEXT = 64;
const LONG_TEXT_WIDTH = 24;

type WithWorkbook = ServedResource & { resource: ResourceWithWorkbook };

/** Whether a served resource has workbooks. */
export const isWithWorkbook = (served: ServedResource): served is WithWorkbook => hasWorkbook(served.resource);

/** How the calls of a resource's export and import are handled; `Imports` is a provider of the service. */
export function workbookUseCases(served: WithWorkbook): readonly Readonly<Record<string, unknown>>[] {
  const { resource, table } = served;
  const { calls, attributes, entity } = resource;
  const exported = exportsList(calls.export, {
    table,
    options: (_sql, _school, filters: object) => listOptions(served, filters),
    complete: (sql, school, rows) => withNames(sql, served, school, rows as unknown as EntryRow[], namedInFiles),
    columns: ({ text }) =>
      shownAttributes(attributes).map(([name, attribute]) => ({
        title: text(attribute.column ?? attribute.label),
        numeric: isNumeric(attribute),
        width: (attribute.max ?? 0) >= LONG_TEXT ? LONG_TEXT_WIDTH : undefined,
        value: (row: EntryRow) =>
          attribute.to ? (row[nameOfReferred(name)] as string) : cellOf(attribute, row[name], text),
      })),
  });
  const template = answersTemplate(calls.template, new EntryImport(served));
  const update = updatedBy(resource) === undefined ? undefined : calls.update;
  return [importUseCases(calls, entity, { update }), { exported, template }];
}

/** The imports of the resources that a module exports, for the service's `importsFolder`. */
export const entryImports = (module: Readonly<Record<string, unknown>>): EntryImport[] =>
  servedIn(module)
    .filter(isWithWorkbook)
    .map((served) => new EntryImport(served));
