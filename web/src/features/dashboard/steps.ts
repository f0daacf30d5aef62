/** The steps in the order in which each needs those before it, by the components of their pages. */
export const steps = ['terms', 'organization', 'teacher', 'student', 'attendanceconfig', 'devices', 'account'] as const;
/** One of them. */
export type Step = (typeof steps)[number];
