import { expect, test } from '@playwright/test';
import { readBlock, writeBlock } from '../../web/src/kit/grid/block.js';
import { pressKey } from '../../web/src/kit/grid/grid-keys.js';
import { GridStore, type GridValues } from '../../web/src/kit/grid/grid-store.js';

/** Three rows of three columns; a text is wrong unless it is a number. */
const gridOf = (values: GridValues = {}) =>
  new GridStore({ rows: ['r0', 'r1', 'r2'], columns: ['a', 'b', 'c'] }, values, (text) =>
    /^\d+$/.test(text) ? undefined : 'wrong',
  );
const textsOf = (store: GridStore) => store.shape.rows.map((row) => store.rowValues(row).join());
const typing = { isEditing: false, isReadOnly: false };
const press = (store: GridStore, key: string, keys: { shiftKey?: boolean; ctrlKey?: boolean } = {}, state = typing) =>
  pressKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...keys }, store, state);

test('blocks are read as spreadsheets write them, and written as they read them', () => {
  const read: [text: string, cells: string[][]][] = [
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t\n\t4',
      [
        ['1', ''],
        ['', '4'],
      ],
    ],
    [
      '"a\nb"\t"c\td"\r\n"say ""so"""\t2',
      [
        ['a\nb', 'c\td'],
        ['say "so"', '2'],
      ],
    ],
    ['5"\t"6\t"7" 8', [['5"', '"6', '"7" 8']]],
    ['', [['']]],
    ['""\t 9 ', [['', '9']]],
  ];
  for (const [text, cells] of read) expect(readBlock(text)).toEqual(cells);
  const block = [
    ['a\nb', 'c\td'],
    ['say "so"', '2'],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
});

test('a block is put where the selection begins, a single cell into all of it, and what lies beyond is left out', () => {
  const store = gridOf();
  store.select({ row: 1, column: 1 });
  store.paste('1\t2\t3\n4\t5\t6\n7\t8\t9');
  expect(textsOf(store)).toEqual([',,', ',1,2', ',4,5']);
  expect(store.copy()).toBe('1\t2\n4\t5');
  expect(store.active).toEqual({ row: 1, column: 1 });
  store.selectAll();
  store.paste('7\n');
  expect(textsOf(store)).toEqual(['7,7,7', '7,7,7', '7,7,7']);
  store.undo();
  store.undo();
  expect(textsOf(store)).toEqual([',,', ',,', ',,']);
  store.redo();
  expect(textsOf(store)).toEqual([',,', ',1,2', ',4,5']);
});

test('texts are filled down and to the right, of one line from the one before', () => {
  const store = gridOf({ r0: { a: '1', b: '2' }, r1: { a: '3' } });
  store.select({ row: 0, column: 0 });
  store.select({ row: 2, column: 1 }, true);
  press(store, 'd', { ctrlKey: true });
  expect(textsOf(store)).toEqual(['1,2,', '1,2,', '1,2,']);
  store.undo();
  press(store, 'r', { ctrlKey: true });
  expect(textsOf(store)).toEqual(['1,1,', '3,3,', ',,']);
  store.select({ row: 0, column: 2 });
  store.fillRight();
  expect(textsOf(store)).toEqual(['1,1,1', '3,3,', ',,']);
  store.select({ row: 0, column: 0 });
  store.fillRight();
  store.fillDown();
  expect(textsOf(store)).toEqual(['1,1,1', '3,3,', ',,']);
});

test('what is typed in a cell is one step, and differs from what is saved until it is', () => {
  const store = gridOf({ r0: { a: '1' } });
  for (const text of ['2', '23', '23x']) store.type({ row: 0, column: 0 }, text);
  expect(store.errors()).toEqual({ count: 1, first: { row: 0, column: 0 } });
  expect(store.changed()).toEqual([{ row: 'r0', column: 'a', value: '23x', saved: '1' }]);
  store.undo();
  expect(store.isChanged()).toBe(false);
  store.redo();
  store.markSaved(store.changed());
  expect(store.isChanged()).toBe(false);
  store.type({ row: 1, column: 1 }, '5');
  store.merge({ r0: { a: '9' }, r1: { b: '8' } });
  expect(textsOf(store)).toEqual(['9,,', ',5,', ',,']);
  store.yield('r1', 'b', '8', 'not 5');
  expect([store.value('r1', 'b'), store.note('r1', 'b'), store.isChanged()]).toEqual(['8', 'not 5', false]);
});

test('only those who follow what has changed are told', () => {
  const store = gridOf();
  const told: string[] = [];
  for (const row of store.shape.rows) {
    store.follow(() => told.push(row), row);
    for (const column of store.shape.columns) store.follow(() => told.push(row + column), row, column);
  }
  const toldBy = (work: () => void) => {
    told.length = 0;
    work();
    return told.toSorted();
  };
  expect(toldBy(() => store.type({ row: 1, column: 1 }, '5'))).toEqual(['r1', 'r1b']);
  expect(toldBy(() => store.select({ row: 0, column: 2 }))).toEqual(['r0a', 'r0c']);
  expect(toldBy(() => store.undo())).toEqual(['r0a', 'r0c', 'r1', 'r1b']);
  expect(toldBy(() => store.merge({}))).toEqual([]);
});

test('keys go where those of spreadsheets do, and leave the text of a cell alone while it is edited', () => {
  const store = gridOf();
  const place = () => [store.active.row, store.active.column];
  const keys: [key: string, keys: object, place: number[]][] = [
    ['Tab', {}, [0, 1]],
    ['End', {}, [0, 2]],
    ['Tab', {}, [1, 0]],
    ['Tab', { shiftKey: true }, [0, 2]],
    ['Enter', {}, [1, 2]],
    ['Enter', { shiftKey: true }, [0, 2]],
    ['ArrowUp', {}, [0, 2]],
    ['PageDown', {}, [2, 2]],
    ['Home', { ctrlKey: true }, [0, 0]],
    ['End', { ctrlKey: true }, [2, 2]],
  ];
  for (const [key, more, at] of keys) {
    expect(press(store, key, more)).toBe(true);
    expect(place()).toEqual(at);
  }
  expect(press(store, 'Tab')).toBe(false);
  const editing = { ...typing, isEditing: true };
  expect(press(store, 'ArrowLeft', {}, editing)).toBe(false);
  expect(press(store, 'Delete', {}, editing)).toBe(false);
  expect(press(store, '7')).toBe(false);
  press(store, 'ArrowUp', { shiftKey: true });
  expect(store.isRange).toBe(true);
  store.paste('4');
  press(store, 'Delete', {}, { ...typing, isReadOnly: true });
  expect(store.copy()).toBe('4\n4');
  press(store, 'Delete');
  expect(store.copy()).toBe('\n');
});
