import { ImportOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { refreshAfter } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useScreenAddress, useScreenPlace } from '../screen-context.js';
import type { ImportDialogProps } from './import-dialog.js';
import { importOf, traceOf } from './import-store.js';

const ImportDialog = lazy(() => import('./import-dialog.js'));

/**
 * Opens the import of a list, which is asked again when the dialog is closed. It is open when the page is where an import was under
 * way, or where the address asks for it: `?import=student`.
 */
export function ImportButton<Title extends string>(dialog: Omit<ImportDialogProps<Title>, 'isOpen' | 'onClose'>) {
  const texts = useTexts('kit');
  const { name, calls } = dialog;
  const { keepInAddress } = useScreenPlace();
  const isAskedFor = useScreenAddress().get('import') === name;
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    if (isAskedFor || importOf(name).phase !== 'idle' || traceOf(name)) setOpen(true);
  }, [name, isAskedFor]);
  return (
    <>
      <ActionButton icon={<ImportOutlined aria-hidden />} call={calls.parse} onClick={() => setOpen(true)}>
        {texts('action.import')}
      </ActionButton>
      {isOpen !== undefined && (
        <Suspense>
          <ImportDialog
            {...(dialog as unknown as Omit<ImportDialogProps, 'isOpen' | 'onClose'>)}
            isOpen={isOpen}
            onClose={() => {
              setOpen(false);
              if (isAskedFor) keepInAddress({ import: undefined });
              void refreshAfter(calls.save);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
