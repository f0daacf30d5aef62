import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { TreeInputParts, TreeInputProps } from './tree-select.js';

const Loaded = lazy(() => import('./tree-select.js'));

/** Picks a node of a tree; loaded when it is first shown. */
export const TreeInput = (props: TreeInputProps & TreeInputParts) => (
  <Suspense fallback={<Input id={props.id} disabled aria-busy />}>
    <Loaded {...props} />
  </Suspense>
);
