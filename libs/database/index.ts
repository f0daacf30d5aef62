export * from './column.js';
export * from './database.js';
export * from './list-query.js';
export * from './migrate.js';
export * from './rows.js';
export * from './sql.js';
export * from './table.js';
