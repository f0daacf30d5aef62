import type { Project } from './payer.js';

/** Days of a project, `2026-11-01 ~ 2026-11-30`. */
export const periodOf = ({ from, to }: Pick<Project, 'from' | 'to'>) => `${from.slice(0, 10)} ~ ${to.slice(0, 10)}`;
