export { type Due, type Finding, type Timer, timer, timerMigration, timerTable } from './timer.js';
export { TimerRunner } from './timer-runner.js';
