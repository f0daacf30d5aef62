import type { FormInstance } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Says what a form has found wrong in the language of the user, also when that is changed meanwhile. */
export function useErrorsInLanguage(form: FormInstance): void {
  const { language } = useTranslation().i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what makes it look again
  useEffect(() => {
    const wrong = form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []));
    if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
  }, [form, language]);
}
