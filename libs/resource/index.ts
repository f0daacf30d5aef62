export { resourceController } from './resource-controller.js';
export { reference, type ServedResource, serveResource } from './served-resource.js';
