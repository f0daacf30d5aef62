import {
  largestMakerMessage,
  type MakerProtocol,
  makerPrefix,
  makerTopics,
  parseMakerTopic,
} from '../../../../libs/contracts/device-gateway/index.js';
import type { AddressedDevice, BrokerRules, TopicSubscription } from '../../driver.js';

const isOwn = ({ deviceId }: AddressedDevice, topic: string) => parseMakerTopic(topic)?.deviceId === deviceId;

/**
 * A terminal reads and writes below its own prefix. Makers add topics of their own from one firmware to the next, and a broker that
 * ended the connection for one would never have the terminal again. Nothing is retained.
 */
export const makerBrokerRules: BrokerRules = {
  largestMessage: largestMakerMessage,
  mayPublish: isOwn,
  mayRetain: () => false,
  maySubscribe: isOwn,
};

/** Filters of what comes up from a terminal, quality 0 as makers publish. */
export const makerSubscriptions =
  (protocol: MakerProtocol) =>
  ({ deviceId }: AddressedDevice): TopicSubscription[] =>
    makerTopics[protocol].map((filter) => ({ filter: `${makerPrefix(deviceId)}${filter}`, qos: 0 }));
