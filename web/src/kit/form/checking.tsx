import { LoadingOutlined } from '@ant-design/icons';
import type { FormItemProps } from 'antd';
import styles from './form.module.css';

type Icons = Extract<FormItemProps['hasFeedback'], object>['icons'];

/** The sign in a field while the server is asked about its value; what it says stands below the field. @param label says it aloud */
export const checking =
  (label: string): Icons =>
  () => ({
    validating: <LoadingOutlined className={styles.checking} role="status" aria-label={label} />,
    success: false,
    warning: false,
    error: false,
  });
