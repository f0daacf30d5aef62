import { fileURLToPath } from 'node:url';
import { serviceModule } from '../../libs/platform/index.js';
import { ChannelGateway } from './channel/channel.gateway.js';
import { ChannelFeed } from './channel/channel-feed.js';
import { WebController } from './web/web.controller.js';
import { WebFiles } from './web/web-files.js';

/** Where `npm run build:web` puts the console, seen from the built service. */
const builtConsole = fileURLToPath(new URL('../../web', import.meta.url));

/** The live channel to browsers, and the console that runs in them. */
export const consoleService = serviceModule({
  name: 'console',
  controllers: [WebController],
  providers: [ChannelGateway, ChannelFeed, { provide: WebFiles, useFactory: () => new WebFiles(builtConsole) }],
  start: (find) => find(ChannelFeed).start(),
  stop: (find) => find(ChannelFeed).stop(),
});
