import { yearTurnBegin, yearTurnTakeBack } from '../../../libs/contracts/organisation/year-turn.js';
import { newId } from '../../../libs/database/index.js';
import { askerOf, handles, LocalTime } from '../../../libs/platform/index.js';
import { heldTree } from '../class/class-tree.js';
import { planOf } from './plan.js';
import { takeBackClasses } from './taking-back.js';
import { requireGrades, requireNames, requireRehearsed, turnClasses, wantedOf } from './turn.js';
import { yearTurn } from './year-turn.js';
import { lastTurn } from './year-turn.read-model.js';

/** Moves classes up and lets others graduate, as somebody has rehearsed it; gives the turn's id. */
export const turnYear = handles(yearTurnBegin, { time: LocalTime }, async (unit, { classes }, context, { time }) => {
  const tree = await heldTree(unit);
  const choices = wantedOf(classes);
  const plan = planOf(tree, choices, time.day(Date.now()));
  await requireRehearsed(unit, tree, plan, new Map(classes.map(({ id, version }) => [id, version])));
  requireGrades(tree, choices.values());
  requireNames(plan);
  const id = newId();
  const turned = await turnClasses(unit, tree, plan);
  const command = {
    type: 'Turn',
    by: askerOf(context),
    classes: turned,
    stayed: plan.length - turned.length,
  } as const;
  await unit.handle(yearTurn, id, command);
  return { id };
});

/** Takes the last turn back; what somebody has changed since stays. */
export const takeBackYear = handles(yearTurnTakeBack, async (unit, { id }, context) => {
  const tree = await heldTree(unit);
  const last = await lastTurn(unit.sql, unit.school);
  const state = await unit.handle(yearTurn, id, { type: 'RequireRevocable', isLast: last?.id === id });
  const classes = await takeBackClasses(unit, tree, state!.classes);
  await unit.handle(yearTurn, id, { type: 'TakeBack', by: askerOf(context), classes });
});
