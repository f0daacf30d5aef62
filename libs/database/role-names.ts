/** Names of the roles of a database: `campus_app`, `campus_system`. */
export const roleNames = (database: string) => ({ app: `${database}_app`, system: `${database}_system` });

/** What tables are granted to. */
export type RoleNames = ReturnType<typeof roleNames>;
