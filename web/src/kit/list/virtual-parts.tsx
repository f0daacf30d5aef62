import type { ComponentProps } from 'react';

/** A plain block in the part of a table's element. */
const part = (role: string) => (props: ComponentProps<'div'>) => <div role={role} {...props} />;

/** The blocks of a table that draws only the rows in sight: who cannot see it finds table, rows and cells as ever. */
const components = { body: { wrapper: part('table'), row: part('row'), cell: part('cell') } };

/** Number of rows from which only those in sight are drawn (measured: 200 plain rows take half a second). */
export const virtualFrom = 50;

/** Lets a table draw only the rows in sight, where it has many. */
export const onlyInSight = (isLong: boolean) => (isLong ? { virtual: true, components } : {});
