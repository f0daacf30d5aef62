export { accessIndexes, longestSession } from './access/access-events.js';
export { AccessRegistry } from './access/access-registry.js';
export { DeviceSecrets, deviceVerifierOf, isDeviceSecret } from './access/device-secret.js';
export { isOutsideSchools, operationsId } from './access/operations.js';
export { digestOfRehearsed, type RehearsedChange } from './access/rehearsed-rules.js';
export { holdsEveryKey, isLimitedAlike, isWithinLimit, mayCall, type Session } from './access/session.js';
export { clientTokenSeconds, idleLimit, TokenSigner } from './access/token.js';
export { firstSchoolId } from './boot/sample.js';
export {
  type Configuration,
  firstPasswordOf,
  readConfiguration,
  StartProblem,
  serviceNames,
  settings,
} from './configuration/configuration.js';
export { namedFile } from './configuration/named-file.js';
export { Metrics } from './health/metrics.js';
export { namedId } from './identifier/named-id.js';
export { LOGGER, type Logger } from './log/logger.js';
export {
  longestSilence,
  type MachineSample,
  machineSampleTable,
  sampleInterval,
} from './machine/machine-sample.js';
export { MachineSamples, type ServiceState } from './machine/machine-samples.js';
export { secretName } from './operation/masked.js';
export { EventStores } from './process/event-stores.js';
export { CONFIGURATION, type NamedToken, type Token, tokenOf } from './process/tokens.js';
export { FileAnswer } from './request/file-answer.js';
export {
  askerOf,
  atHome,
  classIdsWithin,
  isOwnClass,
  type RequestContext,
  type Scope,
  sessionOf,
} from './request/request-context.js';
export { addressPrefix, cookieOf, senderOf } from './request/sender.js';
export {
  type SampleClass,
  type SampleDevice,
  type SamplePerson,
  type SampleSchool,
  type SampleStudent,
  sampleSchool,
} from './sample/sample-school.js';
export {
  type Find,
  type Folder,
  type SampleContext,
  type ServiceDefinition,
  serviceModule,
} from './service/service-definition.js';
export { translate } from './text/translate.js';
export { LocalTime } from './time/local-time.js';
export {
  type Answered,
  answers,
  answersWithinReach,
  handles,
  serves,
  type TeacherClasses,
  type UseCase,
} from './use-case/use-case.js';
