import { fileURLToPath } from 'node:url';
import { compose } from './compose/compose.js';
import { eventsDocument } from './events/asyncapi.js';
import { dashboard } from './grafana/dashboard.js';
import { manifests } from './kubernetes/manifests.js';
import { licences } from './licences.js';
import { accessRules } from './mosquitto/access-rules.js';
import { dockerSite } from './nginx/docker-site.js';

const header = '# Made from the contracts by `npm run deploy:write`; a test proves that it is up to date.\n';

/** Folder of the project; this runs from `dist/deploy`. */
const folder = fileURLToPath(new URL('../../', import.meta.url));

/** A file that is made from the contracts. */
export interface WrittenFile {
  path: string;
  content: string;
}

const contents = (): Record<string, string> => ({
  'docker-compose.yml': compose(),
  'deploy/grafana/campus.json': dashboard(),
  'docs/events.asyncapi.yaml': eventsDocument(),
  'docs/licences.md': licences(folder),
  'deploy/mosquitto/access.acl': accessRules(),
  'deploy/nginx/site.conf.template': dockerSite(),
  ...Object.fromEntries(Object.entries(manifests()).map(([name, text]) => [`deploy/kubernetes/${name}`, text])),
});

/** Every such file, as it should be. */
export const writtenFiles = (): WrittenFile[] =>
  Object.entries(contents()).map(([path, text]) => ({
    path: `${folder}${path}`,
    // JSON has no comments, and a page says it itself.
    content: /\.(json|md)$/.test(path) ? text : header + text,
  }));
