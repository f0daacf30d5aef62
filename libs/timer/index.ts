export { type Due, type Timer, timer, timerMigration } from './timer.js';
export { TimerRunner } from './timer-runner.js';
