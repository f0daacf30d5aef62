import { longestClassName, mostYears } from '../../../libs/contracts/organisation/class.js';
import { turnActions, turnProblems } from '../../../libs/contracts/organisation/year-turn.js';
import type { ClassNode, ClassTree } from '../class/class-tree.js';
import { levelOf, nameAtLevel } from './grade-name.js';

type Action = (typeof turnActions)[keyof typeof turnActions];
type Problem = (typeof turnProblems)[keyof typeof turnProblems];

/** What is to become of a class, by its id. */
export interface Choice {
  id: string;
  action: Action;
  /** Grade into which it moves; null where it does not. */
  gradeId: string | null;
  /** What it is called then. */
  name: string;
}

/** What somebody wants of a class; without a name it gets the one that is proposed for that. */
export type Wanted = Omit<Choice, 'name'> & { name?: string };

/** A class of a turn with what is to become of it, and what is to be known. */
export interface Planned {
  node: ClassNode;
  choice: Choice;
  problems: Problem[];
}

const [grade, schoolClass] = [1, 2];
const enabled = 1;
/** A class may graduate so many months before its school years are over: turns are made in the summer. */
const monthsBefore = 3;

/** The classes that a turn is about: those that are enabled and not part of another class. */
export const classesOf = (tree: ClassTree): ClassNode[] =>
  tree.nodes.filter((node) => {
    const line = tree.lineOf(node).slice(0, -1);
    return node.type === schoolClass && node.state === enabled && line.every(({ type }) => type !== schoolClass);
  });

/** The grades into which classes can move: none that is part of a class, which would move with it. */
export const gradesOf = (tree: ClassTree): ClassNode[] =>
  tree.nodes.filter(
    (node) =>
      node.type === grade && node.state === enabled && tree.lineOf(node).every(({ type }) => type !== schoolClass),
  );

/** The grade of a class; undefined where it is not below one. */
function gradeOf(tree: ClassTree, node: ClassNode): ClassNode | undefined {
  const parent = tree.parentOf(node);
  return parent?.type === grade ? parent : undefined;
}

/** The enabled grade beside another one that is so many levels above it, by its name. */
function gradeBeside(tree: ClassTree, one: ClassNode, levels: number): ClassNode | undefined {
  const level = levelOf(one.name);
  const name = level === undefined ? undefined : nameAtLevel(one.name, level + levels);
  const siblings = tree.parentOf(one)?.children ?? tree.roots;
  return name === undefined
    ? undefined
    : siblings.find((other) => other.name === name && other.type === grade && other.state === enabled);
}

/** School years as somebody said them; undefined where nobody did, or nobody can mean them. */
const yearsOf = (...said: (number | null | undefined)[]): number | undefined =>
  said.find((years) => typeof years === 'number' && years <= mostYears) ?? undefined;

/**
 * The day after the last school year of a class, `yyyy-MM-dd`; undefined where nobody has said when it began. What a grade
 * says counts for its classes where its name is a year: one with a level has other classes each year.
 */
function endOf(tree: ClassTree, node: ClassNode): string | undefined {
  const above = gradeOf(tree, node);
  const cohort = above && levelOf(above.name) === undefined ? above : undefined;
  const enrolledOn = node.enrolledOn ?? cohort?.enrolledOn;
  const years = yearsOf(node.years, cohort?.years);
  return enrolledOn && years ? `${Number(enrolledOn.slice(0, 4)) + years}${enrolledOn.slice(4)}` : undefined;
}

/** True when the day is more than three months before the end of the school years. */
function isEarly(end: string, today: string): boolean {
  const reached = new Date(today);
  reached.setUTCMonth(reached.getUTCMonth() + monthsBefore);
  return reached.toISOString().slice(0, 10) < end;
}

/** What a graduated class is called, so that the next one can have its name: 高三1班（2027届）. */
function graduatedName(name: string, end: string | undefined, today: string): string {
  const suffix = `（${(end ?? today).slice(0, 4)}届）`;
  return name.slice(0, longestClassName - suffix.length) + suffix;
}

/** What a class is called in another grade: 高一1班 becomes 高二1班, 1班 stays 1班. */
const movedName = (name: string, from: ClassNode, to: ClassNode): string =>
  name.replace(from.name, () => to.name).slice(0, longestClassName);

/**
 * True for the last grade of its kind, of those that no other one follows: its classes have been there for all their years,
 * or, where nobody has said how many, there is a grade before it.
 */
function isLast(tree: ClassTree, above: ClassNode, years: number | undefined): boolean {
  const level = levelOf(above.name);
  if (level === undefined) return false;
  return years === undefined ? gradeBeside(tree, above, -1) !== undefined : level >= years;
}

/**
 * What is proposed for a class: it moves into the grade beside its own whose name says the next level; it graduates from the
 * last one, or where its school years are over in a grade whose name is a year; else it stays.
 * @param today `yyyy-MM-dd`
 */
function proposed(tree: ClassTree, node: ClassNode, today: string): Wanted {
  const stays: Wanted = { id: node.id, action: turnActions.stay, gradeId: null };
  const above = gradeOf(tree, node);
  if (!above) return stays;
  const next = gradeBeside(tree, above, 1);
  if (next) return { ...stays, action: turnActions.moveUp, gradeId: next.id };
  const end = endOf(tree, node);
  const isOver = levelOf(above.name) === undefined && end !== undefined && !isEarly(end, today);
  return isOver || isLast(tree, above, yearsOf(node.years, above.years))
    ? { ...stays, action: turnActions.graduate }
    : stays;
}

/** What is wanted, with the name that is proposed for it where it says none; who stays keeps place and name. */
function choiceOf(tree: ClassTree, node: ClassNode, { id, action, gradeId, name }: Wanted, today: string): Choice {
  switch (action) {
    case turnActions.stay:
      return { id, action, gradeId: null, name: node.name };
    case turnActions.graduate:
      return { id, action, gradeId: null, name: name ?? graduatedName(node.name, endOf(tree, node), today) };
    case turnActions.moveUp: {
      const [from, to] = [gradeOf(tree, node), gradeId === null ? undefined : tree.find(gradeId)];
      return { id, action, gradeId, name: name ?? (from && to ? movedName(node.name, from, to) : node.name) };
    }
  }
}

/** Where something stands and what it is called, as one text: what nobody else shall have. */
export const placeText = ({ name, parentId = null }: { name: string; parentId?: string | null }): string =>
  `${parentId} ${name}`;

/** The same of a node after the turn. */
const placeAfter = (node: ClassNode, choice: Choice | undefined): string =>
  placeText({ name: choice?.name ?? node.name, parentId: choice?.gradeId ?? node.parentId });

/** What is to be known of what was chosen, beside what stands against it. */
function noticesOf(tree: ClassTree, node: ClassNode, { action }: Choice, today: string): Problem[] {
  const above = gradeOf(tree, node);
  if (!above) return [turnProblems.noGrade];
  if (action === turnActions.stay && levelOf(above.name) !== undefined && !gradeBeside(tree, above, 1))
    return [turnProblems.noNextGrade];
  const end = endOf(tree, node);
  return action === turnActions.graduate && end !== undefined && isEarly(end, today) ? [turnProblems.early] : [];
}

/**
 * The plan of a year's turn: what becomes of each class, and what is to be known of it. Pure.
 * @param choices what somebody wants otherwise than it is proposed, by class
 * @param today the day of the turn, `yyyy-MM-dd`
 */
export function planOf(tree: ClassTree, choices: ReadonlyMap<string, Wanted>, today: string): Planned[] {
  const choice = (node: ClassNode) => choiceOf(tree, node, choices.get(node.id) ?? proposed(tree, node, today), today);
  const planned = new Map(classesOf(tree).map((node) => [node.id, { node, choice: choice(node) }]));
  const grades = new Set(gradesOf(tree).map(({ id }) => id));
  const taken = new Map<string, number>();
  for (const node of tree.nodes) {
    const place = placeAfter(node, planned.get(node.id)?.choice);
    taken.set(place, (taken.get(place) ?? 0) + 1);
  }
  return [...planned.values()].map(({ node, choice }) => {
    const isTaken = choice.action !== turnActions.stay && taken.get(placeAfter(node, choice))! > 1;
    const isUnusable = choice.action === turnActions.moveUp && !grades.has(choice.gradeId ?? '');
    const problems = [
      ...(isTaken ? [turnProblems.sameName] : []),
      ...(isUnusable ? [turnProblems.unusableGrade] : []),
      ...noticesOf(tree, node, choice, today),
    ];
    return { node, choice, problems };
  });
}
