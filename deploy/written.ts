import { fileURLToPath } from 'node:url';
import { accessRules } from './mosquitto/access-rules.js';
import { dockerSite } from './nginx/docker-site.js';

const header = '# Made from the contracts by `npm run deploy:write`; a test proves that it is up to date.\n';

/** Folder of what is deployed; this runs from `dist/deploy`. */
const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));

/** A file of deploy/ that is made from the contracts. */
export interface WrittenFile {
  path: string;
  content: string;
}

/** Every such file, as it should be. */
export const writtenFiles = (): WrittenFile[] => [
  { path: `${folder}mosquitto/access.acl`, content: header + accessRules() },
  { path: `${folder}nginx/site.conf.template`, content: header + dockerSite() },
];
