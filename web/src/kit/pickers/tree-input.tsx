import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { ControlProps } from '../form/fields.js';
import type { Asked } from './option-state.js';

const Loaded = lazy(() => import('./tree-select.js'));

/** A node to choose. */
export interface TreeEntry {
  value: string;
  title: string;
  /** Shown with its name, but not to be chosen. */
  disabled?: boolean;
  children: TreeEntry[];
}

/** What a picker of one kind of nodes takes. */
export interface TreeInputProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string | undefined) => void;
  /** Nothing chosen stands for all nodes. */
  isFilter?: boolean;
  /** Name of what is chosen, where it is known without the tree. */
  named?: string;
}

/** What a tree is drawn of. */
export interface TreeInputParts {
  asked: Asked & { entries: TreeEntry[] | undefined };
  /** The tree is small: it opens with all its nodes. */
  isUnfolded?: boolean;
}

/** Picks a node of a tree; loaded when it is first shown. */
export const TreeInput = (props: TreeInputProps & TreeInputParts) => (
  <Suspense fallback={<Input id={props.id} disabled aria-busy />}>
    <Loaded {...props} />
  </Suspense>
);
