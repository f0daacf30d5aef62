import { type ChannelKey, channels, makerFilter, topicOf } from '../../libs/contracts/device-gateway/index.js';

/** Name that the gateway signs in with; devices sign in with their ids. */
export const gatewayName = 'device-gateway';

/**
 * Access rules of Mosquitto (`acl_file`): a device writes what goes up from itself and reads what goes down to itself.
 * The dynamic security plugin of Mosquitto 2.0 knows no such patterns, so it holds the credentials alone and leaves
 * what it does not decide to these rules.
 */
export function accessRules(): string {
  const keys = Object.keys(channels) as ChannelKey[];
  const isUp = (key: ChannelKey) => channels[key].direction === 'up';
  // The gateway clears what the broker keeps of a device that was removed.
  const accessTo = (key: ChannelKey) => (channels[key].retain ? 'readwrite' : isUp(key) ? 'read' : 'write');
  const gateway = keys.map((key) => `topic ${accessTo(key)} ${topicOf(key, { school: '+', deviceId: '+' })}`);
  // %u is the name that the device signed in with; that its school is the right one is for the gateway to check.
  const devices = keys.map(
    (key) => `pattern ${isUp(key) ? 'write' : 'read'} ${topicOf(key, { school: '+', deviceId: '%u' })}`,
  );
  // A terminal of a maker has a prefix alone, and its maker's topics below.
  const makers = [`topic readwrite ${makerFilter('+')}`, `pattern readwrite ${makerFilter('%u')}`];
  const administration = 'topic readwrite $CONTROL/dynamic-security/#';
  return `user ${gatewayName}\n${[...gateway, makers[0], administration, '', ...devices, makers[1]].join('\n')}\n`;
}
