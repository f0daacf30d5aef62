import { call, type ServiceName, workbookAnswer } from '../kernel/index.js';

/** What tells one template from another. */
interface Template {
  id: `template.${string}`;
  service: ServiceName;
  /** Where it lies; the last part is the name of the file. */
  path: string;
  summary: string;
}

/** The empty workbook for an import; it lies in the folder of the console's files (source: spec README, Files). */
export const templateCall = ({ path, ...template }: Template) =>
  call({
    ...template,
    method: 'GET',
    path,
    auth: 'none',
    body: 'query',
    input: {},
    answer: workbookAnswer(path.slice(path.lastIndexOf('/') + 1)),
  });
