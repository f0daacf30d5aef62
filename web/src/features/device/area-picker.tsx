import { areas } from '@contracts/devices/area.js';
import { TreeEntryPicker, TreeEntrySelect } from '@/kit/pickers/tree-entry.js';
import type { TreeInputProps } from '@/kit/pickers/tree-select.js';

/** Picks an area. */
export const AreaPicker = (props: TreeInputProps) => <TreeEntryPicker {...props} of={areas} />;

/** The same in a form, whose row has the name of the area. */
export const OwnArea = (props: TreeInputProps) => <TreeEntrySelect {...props} of={areas} nameField="areaName" />;
