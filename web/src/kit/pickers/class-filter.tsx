import { type FilterField, pickFilter } from '../list/filter-fields.js';
import { ClassTree } from './class-tree.js';

/** A class or what is above classes, or all. */
export const classFilter = <const N extends string>(name: N): FilterField<N> =>
  pickFilter(name, (props) => <ClassTree {...props} isFilter />);
