import { sendTargetType } from '@contracts/enumerations.js';
import type { InputOf, ListRow } from '@contracts/kernel/index.js';
import { messagePreview, messageRecipients } from '@contracts/organisation/message.js';
import { messageTemplate } from '@contracts/organisation/message-template.js';
import { type MessageField, messageFields } from '@contracts/organisation/message-text.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '@/api/queries.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { cutAt } from '@/kit/form/cut.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { SearchSelect } from '@/kit/pickers/search-select.js';
import { Empty } from '@/kit/states/states.js';
import { useLabels, useServerTexts, useTexts } from '@/language/use-texts.js';
import { useIsChosen } from './is-chosen.js';
import styles from './text-tools.module.css';

interface TextProps extends ControlProps {
  value?: string;
  onChange?: (value: string) => void;
}

/** The text of a message: from a template, with fields of its recipients, and as one of them will read it. */
export function MessageText({ max, value = '', onChange, ...props }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    const field = `{${name}}`;
    flushSync(() => onChange?.(`${value.slice(0, selectionStart)}${field}${value.slice(selectionEnd)}`));
    area.current?.focus();
    area.current?.setSelectionRange(selectionStart + field.length, selectionStart + field.length);
  };
  return (
    <>
      <div className={styles.tools}>
        {messageFields.map((name) => (
          <FieldButton key={name} name={name} onClick={() => insert(name)} />
        ))}
        <Templates text={value} onChosen={(content) => onChange?.(content)} />
      </div>
      <Input.TextArea
        {...props}
        ref={(instance) => {
          area.current = instance?.resizableTextArea?.textArea ?? null;
        }}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        count={max === undefined ? undefined : { ...cutAt(max), show: true }}
        autoSize={{ minRows: 3, maxRows: 8 }}
      />
      <Preview content={value} />
    </>
  );
}

/** Puts a field into the text; who reads another language is told what it is. */
function FieldButton({ name, onClick }: { name: MessageField; onClick: () => void }) {
  const translated = useServerTexts()(name);
  return (
    <Button onClick={onClick}>
      {translated !== name && translated}
      <span lang="zh">{`{${name}}`}</span>
    </Button>
  );
}

type Template = ListRow<typeof messageTemplate.calls.query>;

interface TemplatesProps {
  text: string;
  onChosen: (content: string) => void;
}

/** Takes the text from a template, and its type where none is chosen; what is typed goes only after a question. */
function Templates({ text, onChosen }: TemplatesProps) {
  const texts = useTexts('message');
  const form = Form.useFormInstance();
  const confirm = useConfirm();
  const known = useRef(new Map<string, Template>());
  const [chosen, setChosen] = useState<Template>();
  const isAsIs = chosen?.content === text;
  const take = (template: Template) => {
    setChosen(template);
    if (form.getFieldValue('type') === undefined) form.setFieldValue('type', template.type);
    onChosen(template.content);
  };
  const choose = (id: string) => {
    const template = known.current.get(id)!;
    if (isAsIs || text.trim() === '') take(template);
    else confirm({ text: texts('template.replace'), about: [template] }, async () => take(template));
  };
  return (
    <SearchSelect
      call={messageTemplate.calls.query}
      offered={50}
      choiceOf={(template: Template) => {
        known.current.set(template.id, template);
        return { value: template.id, label: template.name };
      }}
      placeholder={texts('template.choose')}
      aria-label={texts('template.choose')}
      value={isAsIs ? chosen.id : null}
      onChange={choose}
    />
  );
}

/** The text as somebody of the audience will read it. */
function Preview({ content }: { content: string }) {
  const target = Form.useWatch('target');
  const classId = Form.useWatch('classId') || undefined;
  return (
    useIsChosen(target, classId) && (
      <PreviewFor key={`${target} ${classId}`} audience={{ target, classId }} content={content} />
    )
  );
}

interface PreviewForProps {
  audience: Pick<InputOf<typeof messageRecipients>, 'target' | 'classId'>;
  content: string;
}

function PreviewFor({ audience, content }: PreviewForProps) {
  const texts = useTexts('message');
  const labelOf = useLabels();
  const [recipientId, setRecipient] = useState<string>();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim()) || undefined;
  const found = useApi(messageRecipients, { ...audience, keyword }, { placeholderData: keepPreviousData, quiet: true });
  const shown = useApi(
    messagePreview,
    { ...audience, content: useDeferredValue(content), recipientId: recipientId ?? '' },
    {
      enabled: recipientId !== undefined && content.trim() !== '',
      placeholderData: keepPreviousData,
      quiet: true,
    },
  );
  return (
    <div className={styles.preview}>
      <Select
        aria-label={texts('preview.choose')}
        placeholder={texts('preview.choose')}
        value={recipientId}
        onChange={setRecipient}
        loading={found.isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={(found.data ?? []).map(({ id, name, type, className }) => ({
          value: id,
          label: [name, labelOf(sendTargetType, type), className].filter(Boolean).join(' · '),
        }))}
        notFoundContent={found.isFetching ? null : <Empty isFiltered={keyword !== undefined} />}
      />
      <div role="status" aria-label={texts('preview.title')}>
        {shown.data?.content ?? shown.error?.message}
      </div>
    </div>
  );
}
