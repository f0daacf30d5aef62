import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { logoDelete, logoImage, logoQuery, logoUpdate } from '@contracts/organisation/school-logo.js';
import { Flex } from 'antd';
import { useRef } from 'react';
import { useAccount } from '@/api/account.js';
import { change } from '@/api/change.js';
import { linkTo } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { usePictureChoice } from '@/kit/picture/upload.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './parameters.module.css';

/** The sign of the school, which sign-in, menu, prints and report cards show. */
export default function SchoolLogo() {
  const texts = useTexts('parameters');
  const school = useAccount((state) => state.user?.schoolId) ?? '';
  const { data, error, refetch } = useApi(logoQuery, { school });
  const confirm = useConfirm();
  const [, run] = useBusy();
  const note = useRef<HTMLParagraphElement>(null);
  const choose = usePictureChoice(async (file) => {
    await change(logoUpdate, { file });
    notify.success(texts('form.saved'));
  });
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />;
  const { hash } = data;
  const remove = () =>
    // The button that asked is gone with the sign.
    confirm({ text: texts('logo.removeQuestion'), isDeletion: true, after: () => note.current?.focus() }, async () => {
      await change(logoDelete);
      notify.success(texts('logo.removed'));
    });
  return (
    <Flex vertical gap={16} align="start">
      <p ref={note} tabIndex={-1} className={styles.note}>
        {texts('logo.note')}
      </p>
      {hash ? (
        <img className={styles.logo} src={linkTo(logoImage, { school, hash })} alt={texts('logo')} />
      ) : (
        <p className={styles.note}>{texts('logo.none')}</p>
      )}
      <Flex gap={8}>
        <ActionButton
          icon={<UploadOutlined aria-hidden />}
          call={logoUpdate}
          onClick={() => {
            void choose(run);
          }}
        >
          {texts('logo.choose')}
        </ActionButton>
        {hash && (
          <ActionButton icon={<DeleteOutlined aria-hidden />} call={logoDelete} onClick={remove}>
            {texts('logo.remove')}
          </ActionButton>
        )}
      </Flex>
    </Flex>
  );
}
