import { calls } from '../../libs/contracts/index.js';
import { routedServices } from './routes.js';
import { site } from './site.js';

/**
 * The site of the container: each service answers under its own name on port 8080, and the image of nginx fills in the
 * name servers of the machine (NGINX_LOCAL_RESOLVERS), which are asked again as processes come and go.
 */
export const dockerSite = () =>
  site({
    listen: '8080',
    servers: Object.fromEntries(routedServices(calls).map((name) => [name, [`${name}:8080`]])),
    webFolder: '/srv/web',
    resolver: '$NGINX_LOCAL_RESOLVERS',
  });
