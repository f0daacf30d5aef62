import type { DeviceMessage } from '../../device-message.js';
import type {
  AccessChunk,
  AccessQuestion,
  AddressedDevice,
  CommandOrder,
  Conversation,
  ConversationWay,
  Publication,
  Reply,
} from '../../driver.js';

/** The words of a protocol whose messages are those of the gateway, one by one. */
export interface Translator {
  /** Reads a message. @throws MalformedMessage */
  decode(topic: string, payload: Buffer): DeviceMessage;
  encodeCommand(device: AddressedDevice, order: CommandOrder): Publication;
  encodeChunk(device: AddressedDevice, chunk: AccessChunk): Publication;
  encodeQuestion(device: AddressedDevice, question: AccessQuestion): Publication;
  encodeReply(device: AddressedDevice, reply: Reply): Publication;
}

/** Conversations that are translation alone. */
export function translating(words: Translator) {
  return (device: AddressedDevice, way: ConversationWay): Conversation => ({
    received: (topic, payload, arrival) => way.tell(words.decode(topic, payload), arrival),
    command: (order) => way.publish(words.encodeCommand(device, order)),
    reply: (reply) => way.publish(words.encodeReply(device, reply)),
    bring: (chunk) => way.publish(words.encodeChunk(device, chunk)),
    ask: (question) => way.publish(words.encodeQuestion(device, question)),
    end: () => undefined,
  });
}
