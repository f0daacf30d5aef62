import { turnAction, turnProblem } from '@contracts/enumerations.js';
import { longestClassName } from '@contracts/organisation/class.js';
import { turnActions, turnProblems } from '@contracts/organisation/year-turn.js';
import { Input, Select, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { onlyInSight, virtualFrom } from '@/kit/list/virtual-parts.js';
import type { Named } from '@/language/text-keys.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import type { Plan, Planned, Wanted } from './planned.js';

const { sameName, unusableGrade } = turnProblems;
/** Height of the rows in sight, px. */
const height = 380;

interface CellProps {
  of: Planned;
  onWanted: (wanted: Wanted) => void;
}

/** What becomes of the class: one of the grades, or one of the other two. */
function Action({ of, grades, onWanted }: CellProps & Pick<Plan, 'grades'>) {
  const texts = useTexts('year-turn');
  const label = useLabels();
  const { moveUp, graduate, stay } = turnActions;
  const others = [graduate, stay].map((action) => ({ value: String(action), label: label(turnAction, action) }));
  const moves = grades.map(({ id, name }) => ({ value: id, label: texts('into', { grade: name }) }));
  const choose = (value: string) => {
    const other = [graduate, stay].find((action) => String(action) === value);
    onWanted({ id: of.id, action: other ?? moveUp, gradeId: other ? null : value });
  };
  const isUnusable = of.problems.includes(unusableGrade);
  return (
    <Select
      aria-label={texts('field.actionOf', { name: of.formerName })}
      style={{ width: '100%' }}
      value={isUnusable ? undefined : (of.gradeId ?? String(of.action))}
      placeholder={texts('field.action')}
      status={isUnusable ? 'error' : undefined}
      options={[...moves, ...others]}
      onChange={choose}
    />
  );
}

/** What the class is called then; the server hears of it when the field is left, or scrolled out of sight. */
function NewName({ of, onWanted }: CellProps) {
  const texts = useTexts('year-turn');
  const { id, action, gradeId, name, formerName } = of;
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const take = () => {
    if (typed.trim() !== name) onWanted({ id, action, gradeId, name: typed.trim() });
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  // A row out of sight is gone: its field is never left.
  useEffect(() => () => latest.current(), []);
  if (action === turnActions.stay) return formerName;
  return (
    <Input
      aria-label={texts('field.nameOf', { name: formerName })}
      maxLength={longestClassName}
      value={typed}
      status={of.problems.includes(sameName) ? 'error' : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}

function Problems({ of: { problems } }: { of: Planned }) {
  const label = useLabels();
  return problems.map((problem) => (
    <Tag key={problem} color={problem === sameName || problem === unusableGrade ? 'error' : 'warning'}>
      {label(turnProblem, problem)}
    </Tag>
  ));
}

/** All classes of a turn, with what becomes of each. */
export function PlanTable({ plan, onWanted }: { plan: Plan; onWanted: (wanted: Wanted) => void }) {
  const texts = useTexts('year-turn');
  const columns: readonly Column<Planned, Named<'year-turn'>>[] = [
    { name: 'place', width: 130 },
    { name: 'formerName', width: 150 },
    { name: 'action', width: 190, render: (row) => <Action of={row} grades={plan.grades} onWanted={onWanted} /> },
    { name: 'name', width: 210, render: (row) => <NewName of={row} onWanted={onWanted} /> },
    { name: 'pupils', width: 80, align: 'right' },
    { name: 'bindings', width: 90, align: 'right' },
    { name: 'problems', width: 280, render: (row) => <Problems of={row} /> },
  ];
  const shown = tableColumns(columns, (name) => texts(`field.${name}`));
  const width = shown.reduce((sum, column) => sum + Number(column.width), 0);
  return (
    <PlainTable
      {...onlyInSight(plan.classes.length >= virtualFrom)}
      columns={shown}
      dataSource={plan.classes}
      scroll={{ x: width, y: height }}
    />
  );
}
