import { calls } from '../../libs/contracts/index.js';
import { processPort } from '../processes.js';
import { routedServices } from './routes.js';
import { site } from './site.js';

/**
 * The site of the container: each service answers under its own name. The image of nginx fills in what follows the name
 * (SERVICE_DOMAIN) and the machine's name servers (NGINX_LOCAL_RESOLVERS), which are asked again as processes come and go.
 */
export const dockerSite = () =>
  site({
    // settings.sh writes there before nginx starts.
    settingsFolder: '/etc/nginx/conf.d',
    servers: Object.fromEntries(
      routedServices(calls).map((name) => [name, [`${name}\${SERVICE_DOMAIN}:${processPort}`]]),
    ),
    webFolder: '/srv/web',
    // Its files lead to the container's output.
    logFolder: '/var/log/nginx',
    resolver: '$NGINX_LOCAL_RESOLVERS',
  });
