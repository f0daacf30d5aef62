import { type Call, call, type ServiceName, workbookAnswer } from '../kernel/index.js';

/** What tells one template from another. */
interface Template {
  id: `template.${string}`;
  service: ServiceName;
  /** Where it lies; the last part is the name of the file. */
  path: string;
  /** Keys with which a session gets lists of what its school has. */
  knownWith: Call['permission'];
  summary: string;
}

/**
 * The empty workbook for an import; it lies in the folder of the console's files (source: spec README, Files), for everybody. Who may
 * import gets the lists of the school in it, beyond the contract.
 */
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
