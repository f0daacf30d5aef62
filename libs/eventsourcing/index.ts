export { applyProjections } from './apply.js';
export { firstKept, LogArchive } from './archive.js';
export { ArchiveProblem, archivedMonths, missingLine, monthName } from './archived.js';
export { chainBlocks } from './block-chaining.js';
export { blockCoverage, blockEnds, blockHashes, digestsOf, eventsBehind, readBlocks } from './block-reader.js';
export { BlockWriter } from './block-writer.js';
export { type CheckResult, checkProjections, type Difference } from './check.js';
export { firstMissing, isMissing } from './copy-lag.js';
export * from './decider.js';
export { boundsOfMonth, eraOf } from './eras.js';
export * from './event.js';
export { type BlockEnds, blockHash, blockStart, type EventBlock, endsHash } from './event-block.js';
export { EventStore, type EventStoreOptions, isRace, retrying } from './event-store.js';
export { HeldRows } from './held-rows.js';
export { indexesEvents, isOneOf, type LogIndex } from './log-index.js';
export * from './log-positions.js';
export * from './log-reader.js';
export { schemaOf } from './log-schema.js';
export { type Lifetimes, readSnapshot, type SnapshotFilter } from './log-snapshot.js';
export { upgradeLogs } from './log-upgrade.js';
export type { PastFilter, RequestOfSource, StreamOfSource } from './past-reader.js';
export {
  type ErasedPerson,
  eraseKeys,
  lockPersons,
  openValues,
  type SealedValue,
} from './person-keys.js';
export * from './projection.js';
export type { BuildProgress } from './rebuild.js';
export { holdProjections } from './registry.js';
export { requireUnmoved, streamVersions } from './revision.js';
export type { RowDecider } from './row-decider.js';
export { comparable } from './sealing.js';
export { type Sequenced, sequencedTopic, sequencePending } from './sequencer.js';
export {
  byName,
  type EventRow,
  eventColumns,
  eventOf,
  eventsOf,
  readEvents,
  type TypesByName,
  upcast,
} from './stored-row.js';
export { splitStream } from './stream.js';
export * from './trace-part.js';
export * from './unit.js';
export { keySchemas, otherwiseWrapped, wrapAnew, wrappedExamples } from './wrapped-keys.js';
