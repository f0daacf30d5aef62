export * from './bus.js';
export * from './consumer.js';
export { followProjection, groupsOf } from './follow-projection.js';
export * from './following.js';
export { eventHeaders } from './kafka/event-message.js';
export { defaultPrefix, KafkaBus, type KafkaBusOptions } from './kafka/kafka-bus.js';
export { LogBus, type LogBusOptions, retryTopic } from './log/log-bus.js';
