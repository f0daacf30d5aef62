import { PlusOutlined } from '@ant-design/icons';
import type { ListRow } from '@contracts/kernel/index.js';
import { scoreAdd, scoreDelete, type scoreQuery, scoreSubmit, scoreUpdate } from '@contracts/organisation/score.js';
import { lazy } from 'react';
import { change } from '@/api/change.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { submitted } from './state.js';

type Sheet = ListRow<typeof scoreQuery>;

const Editor = lazy(() => import('./editor.js'));
const Analysis = lazy(() => import('./analysis.js'));
const Detail = lazy(() => import('./detail.js'));

const isDraft = ({ state }: Sheet) => state !== submitted;
const wide = { width: 1280, isTall: true, isWorkedIn: true } as const;

/** What can be done with a sheet. */
export const scoreActions: readonly RowAction<Sheet, TextKey<'score'>>[] = [
  {
    label: 'action.view',
    dialog: { title: 'detail.title', ...wide, of: ({ id }) => <Detail id={id} /> },
  },
  {
    label: 'action.edit',
    call: scoreUpdate,
    isOffered: isDraft,
    dialog: { title: 'form.edit', ...wide, of: ({ id }, form) => <Editor id={id} {...form} /> },
  },
  {
    label: 'action.submit',
    call: scoreSubmit,
    isOffered: isDraft,
    question: 'submit.question',
    questionTitle: 'confirm.submit',
    run: ({ id }) => change(scoreSubmit, { id }),
    done: 'submit.done',
  },
  {
    label: 'action.analysis',
    isOffered: (sheet) => !isDraft(sheet),
    dialog: { title: 'analysis.title', ...wide, of: (sheet) => <Analysis sheet={sheet} /> },
  },
  {
    label: 'action.remove',
    call: scoreDelete,
    isOffered: isDraft,
    question: 'remove.question',
    isDeletion: true,
    run: ({ id }) => change(scoreDelete, { ids: [id] }),
  },
];

/** Opens an empty sheet. */
export function AddButton() {
  const texts = useTexts('score');
  return (
    <OpenButton
      texts={texts}
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      call={scoreAdd}
      dialog={{ title: 'form.add', ...wide, of: (_nothing, form) => <Editor {...form} /> }}
    >
      {texts('action.add')}
    </OpenButton>
  );
}
