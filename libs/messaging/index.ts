export * from './bus/bus.js';
export * from './bus/consumer.js';
export { followProjection, groupsOf } from './bus/follow-projection.js';
export * from './bus/following.js';
export { eventHeaders } from './kafka/event-message.js';
export { KafkaBus, type KafkaBusOptions } from './kafka/kafka-bus.js';
export type { KafkaSecurity } from './kafka/kafka-client.js';
export { LogBus, type LogBusOptions, retryTopic } from './log/log-bus.js';
