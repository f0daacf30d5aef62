export { resourceController } from './resource-controller.js';
export { type Reference, reference, type ServedResource, serveResource } from './served-resource.js';
