import { weixinMiniPrograms } from '@contracts/organisation/weixin-menu.js';
import { Form } from 'antd';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useServerTexts } from '@/language/use-texts.js';

interface MiniProgramSelectProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (appId: string | undefined) => void;
}

/** Picks a mini program of the school, and fills in its page. */
export function MiniProgramSelect({ onChange, ...props }: MiniProgramSelectProps) {
  const form = Form.useFormInstance();
  const translate = useServerTexts();
  const asked = useApi(weixinMiniPrograms);
  const choose = (appId: string | undefined) => {
    onChange?.(appId);
    form.setFieldValue('pagePath', asked.data?.find((program) => program.appId === appId)?.pagePath);
  };
  const choices = (asked.data ?? []).map(({ appId, name }) => ({ value: appId, label: translate(name) }));
  return <OptionSelect {...props} onChange={choose} asked={{ ...asked, choices }} named={props.value} allowClear />;
}
