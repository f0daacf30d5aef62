import { randomUUID } from 'node:crypto';
import {
  importBegun,
  importEnded,
  importRowsSaved,
  importUndoBegun,
  importUndone,
} from '../../contracts/import/import.events.js';
import { Rejection } from '../../contracts/kernel/index.js';
import { given } from '../../testing/given.js';
import { importRecord } from './import-record.js';

const opened = importBegun({ kind: 'student', mode: 'update', fileName: '学生.xlsx', rows: 1002, refused: 2 });
const over = importEnded({ outcome: 'saved', saved: 1000, refused: 2 });
const saved = importRowsSaved({ kind: 'student', rows: 1000 });
const begun = importUndoBegun({ undoId: randomUUID() });
const ended = importUndone({ takenBack: 999, left: 1 });
const again = { type: 'BeginUndo', undoId: randomUUID() } as const;

describe('the record of an import', () => {
  it('grows with each batch', () => {
    const save = { type: 'Save', saved: saved.data } as const;
    given(importRecord, []).when(save).then([saved]);
    given(importRecord, [saved]).when(save).then([saved]);
  });

  it('tells its beginning and its end, and begins again where the server had to give up', () => {
    const begin = { type: 'Begin', import: opened.data } as const;
    given(importRecord, []).when(begin).then([opened]);
    given(importRecord, [opened, saved]).when({ type: 'End', end: over.data }).then([over]);
    const failed = importEnded({ ...over.data, outcome: 'failed' });
    given(importRecord, [opened, saved, failed]).when(begin).then([opened]);
    given(importRecord, [opened, saved, failed, begun]).when(begin).then(Rejection.state('该导入已撤销'));
    given(importRecord, []).when({ type: 'End', end: over.data }).then(Rejection.notFound('导入不存在'));
  });

  it('is taken back once', () => {
    given(importRecord, [saved])
      .when({ type: 'BeginUndo', ...begun.data })
      .then([begun]);
    given(importRecord, [saved, begun])
      .when({ type: 'EndUndo', ...ended.data })
      .then([ended]);
    given(importRecord, [saved, begun, ended]).when(again).then(Rejection.state('该导入已撤销'));
    given(importRecord, [saved, begun, ended])
      .when({ type: 'EndUndo', ...ended.data })
      .then(Rejection.state('该导入已撤销'));
  });

  it('can begin to be taken back again when the first undo came to no end', () => {
    given(importRecord, [saved, begun])
      .when(again)
      .then([importUndoBegun({ undoId: again.undoId })]);
  });

  it('saves no more once it is taken back', () => {
    given(importRecord, [saved, begun]).when({ type: 'Save', saved: saved.data }).then(Rejection.state('该导入已撤销'));
  });

  it('is unknown while nothing was saved', () => {
    given(importRecord, []).when(again).then(Rejection.notFound('导入不存在'));
  });
});
