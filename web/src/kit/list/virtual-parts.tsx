import type { ComponentProps } from 'react';

/** A plain block in the part of a table's element. */
const part = (role: string) => (props: ComponentProps<'div'>) => <div role={role} {...props} />;

/** The blocks of a table that draws only the rows in sight: who cannot see it finds table, rows and cells as ever. */
const components = { body: { wrapper: part('table'), row: part('row'), cell: part('cell') } };

/** Lets a table draw only the rows in sight, where it has many. */
export const onlyInSight = (isLong = true) => (isLong ? { virtual: true, components } : {});
