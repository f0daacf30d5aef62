import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { logoDelete, logoUpdate } from '@contracts/organisation/school-logo.js';
import { Flex } from 'antd';
import { useAccount } from '@/api/account.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useSchoolLogo } from '@/api/school-logo.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { usePictureChoice } from '@/kit/picture/upload.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './parameters.module.css';

/** The sign of the school, which sign-in, menu, prints and report cards show. */
export default function SchoolLogo() {
  const texts = useTexts('parameters');
  const address = useSchoolLogo(useAccount((state) => state.user?.schoolId));
  const [, run] = useBusy();
  const choose = usePictureChoice(async (file) => {
    await change(logoUpdate, { file });
    notify.success(texts('form.saved'));
  });
  return (
    <Flex vertical gap={16} align="start">
      <p className={styles.note}>{texts('logo.note')}</p>
      {address ? (
        <img className={styles.logo} src={address} alt={texts('logo')} />
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
        {address && (
          <ActionButton
            icon={<DeleteOutlined aria-hidden />}
            call={logoDelete}
            onClick={async () => {
              await change(logoDelete);
              notify.success(texts('logo.removed'));
            }}
          >
            {texts('logo.remove')}
          </ActionButton>
        )}
      </Flex>
    </Flex>
  );
}
