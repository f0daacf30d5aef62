import { classType } from '@contracts/enumerations.js';
import { classQueryTree, classSwitch } from '@contracts/organisation/class.js';
import { stateColumn, tagColumn } from '@/kit/list/column-kinds.js';
import { defineTree } from '@/kit/list/define-tree.js';
import { switchAction } from '@/kit/list/switch-action.js';
import { classForm } from './form.js';
import { YearTurnButton } from './year-turn/button.js';

/** Grades, classes and administrations as a tree. */
export default defineTree({
  namespace: 'organisation',
  query: classQueryTree,
  columns: [
    { name: 'name', width: 220 },
    { name: 'code', width: 130 },
    { name: 'enrolledOn', width: 120 },
    { name: 'years', width: 80 },
    stateColumn,
    tagColumn('type', classType, 150),
  ],
  form: classForm,
  toolbar: YearTurnButton,
  actions: [switchAction(classSwitch)],
});
