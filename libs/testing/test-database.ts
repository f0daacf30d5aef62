import type { Database } from '../database/index.js';

/**
 * A fresh database on the embedded PostgreSQL of this Jest worker, installed with its roles; it and the server go away
 * when the suite ends. Call it in `beforeAll`, close what it gives in `afterAll`.
 */
export declare function testDatabase(): Promise<Database>;
