import { UploadOutlined } from '@ant-design/icons';
import { loginSubmitExpertInformation } from '@contracts/identity/expert.js';
import { Button, Form, Input, Upload, type UploadFile } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { isChanged } from '@/kit/form/changed.js';
import { cutAt } from '@/kit/form/cut.js';
import { contractRule, maximumOf } from '@/kit/form/rules.js';
import { useUnsavedNote } from '@/kit/form/unsaved.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './visitor.module.css';

const { name, phone, introduction } = loginSubmitExpertInformation.input;
const declared = { name, phone, introduction } as const;

interface Typed {
  name: string;
  phone: string;
  introduction?: string;
}

/** The form in which experts say who they are. */
export function ExpertSubmission() {
  const texts = useTexts('visitor');
  const translate = useServerTexts();
  const [form] = Form.useForm<Typed>();
  const [files, setFiles] = useState<UploadFile[]>([]);
  const [isTyped, setTyped] = useState(false);
  useUnsavedNote(isTyped || files.length > 0);
  const [isSending, run] = useBusy();
  const send = (typed: Typed) =>
    run(async () => {
      const file = files[0]?.originFileObj;
      await callApi(loginSubmitExpertInformation, { ...typed, ...(file && { file }) });
      notify.success(texts('submit.done'));
      form.resetFields();
      setFiles([]);
      setTyped(false);
    });
  const item = (key: keyof typeof declared) => ({
    name: key,
    label: texts(`field.${key}`),
    rules: [contractRule(key, declared[key], texts(`field.${key}`), translate)],
    validateTrigger: 'onBlur',
  });
  return (
    <>
      <p className={styles.text}>{texts('submit.text')}</p>
      <Form
        form={form}
        layout="vertical"
        onValuesChange={(_changes, values) => setTyped(isChanged(values, {}))}
        onFinish={send}
      >
        <Form.Item {...item('name')}>
          <Input count={cutAt(maximumOf(name))} autoComplete="name" />
        </Form.Item>
        <Form.Item {...item('phone')}>
          <Input count={cutAt(maximumOf(phone))} autoComplete="tel" />
        </Form.Item>
        <Form.Item {...item('introduction')}>
          <Input.TextArea count={{ ...cutAt(maximumOf(introduction)), show: true }} autoSize={{ minRows: 3 }} />
        </Form.Item>
        <Form.Item label={texts('field.file')} extra={texts('submit.files')}>
          <Upload
            accept=".pdf,.doc,.docx,.jpg,.jpeg,.png"
            maxCount={1}
            fileList={files}
            beforeUpload={() => false}
            onChange={({ fileList }) => setFiles(fileList)}
          >
            <Button icon={<UploadOutlined />}>{texts('submit.choose')}</Button>
          </Upload>
        </Form.Item>
        <Form.Item>
          <Button type="primary" htmlType="submit" block loading={isSending}>
            {texts('submit.send')}
          </Button>
        </Form.Item>
      </Form>
      <nav className={styles.links} aria-label={texts('links')}>
        <Link to="/expertreadme">{texts('readme.title')}</Link>
        <Link to="/login">{texts('signIn')}</Link>
      </nav>
    </>
  );
}
