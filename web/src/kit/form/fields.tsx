import type { Enumeration } from '@contracts/kernel/index.js';
import { Checkbox, Input, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { type Texts, useLabels, useTexts } from '@/language/use-texts.js';
import { useClearing } from '../pickers/clearing.js';
import { cutAt } from './cut.js';

/** What a form gives to the control of a field; value and change handler come from the form too. */
export interface ControlProps {
  id?: string;
  /** Longest text, in characters: typed text is cut there. */
  max?: number;
  disabled?: boolean;
  placeholder?: string;
  autoComplete?: string;
}

/**
 * A question to the server about a value, asked when the field is left. `id` is the row's, missing for a new one; `values` are
 * those of the whole form.
 * @returns what is wrong with the value, in the user's language; undefined for one that can be used
 */
export type FieldCheck<Key extends string = string> = (
  value: string,
  id: string | undefined,
  texts: Texts<Key>,
  values: Readonly<Record<string, unknown>>,
) => Promise<string | undefined>;

/** Options of every kind of field. */
export interface FieldOptions<Key extends string = string, Label extends string = string> {
  /** Key of the label, where that is not `field.<name>`. */
  label?: Label;
  /** The field keeps its value once the row exists. */
  lockedOnEdit?: boolean | ((row: object) => boolean);
  /** The field is asked for a new row only. */
  onlyOnAdd?: boolean;
  check?: FieldCheck<Key>;
  /**
   * Key of the message for an empty value, where this form asks for what the contract leaves free. A field that is kept
   * with a flag is asked for while the flag is set.
   */
  required?: Key;
  /** The message counts only while this other field has this value. */
  requiredWhere?: { field: string; is: unknown };
  /** The field is there only while this other field has this value. */
  shownWhere?: { field: string; is: unknown };
  /** Field with the flag without which there is no value: unticking it clears and disables this one. */
  keptWith?: string;
  /** Fields on which its value depends: a change of one of them empties it. */
  emptiedBy?: readonly string[];
  /** Fields that its check reads too: a change of one of them asks again. */
  checkedWith?: readonly string[];
  /** Takes the whole row of the form. */
  wide?: boolean;
  /** Key of the heading of the fields that begin with this one. */
  heading?: Key;
  /** Key of what stands in the field while it is empty. */
  hint?: Key;
  /** What the browser may fill in, in the words of HTML; without it, nothing. */
  autoComplete?: string;
}

/** A field of a form; its name is the one in the contract's input. */
export interface FormField<Name extends string = string, Key extends string = string> extends FieldOptions<Key, Key> {
  name: Name;
  label: Key;
  /** Draws the control; the form adds value and change handler to the element. */
  draw: (props: ControlProps) => ReactElement;
  /** Other values that the control fills in: the end of the range that begins with this one, the flags beside this one. */
  others?: readonly Name[];
  /** Key of what the form says against the field, over all its values; undefined where it says nothing. */
  refusal?: (values: Readonly<Record<string, unknown>>) => Key | undefined;
  /** Property of the control that holds the value. */
  valueProperty?: 'checked';
  /** Typed text is checked when the field is left, a choice at once. */
  checkedOn: 'onBlur' | 'onChange';
  /** What it holds is not kept over a reload: a secret, or a file. */
  isUndrafted?: boolean;
}

function TextControl({ max, ...props }: ControlProps) {
  return <Input autoComplete="off" {...props} count={cutAt(max)} />;
}

function PasswordControl({ max, ...props }: ControlProps) {
  return <Input.Password {...props} count={cutAt(max)} autoComplete="new-password" />;
}

function LongTextControl({ max, ...props }: ControlProps) {
  return (
    <Input.TextArea
      {...props}
      count={max === undefined ? undefined : { ...cutAt(max), show: true }}
      autoSize={{ minRows: 2, maxRows: 6 }}
    />
  );
}

function NumberControl({ max: _max, ...props }: ControlProps) {
  return <InputNumber {...props} style={{ width: '100%' }} />;
}

interface MoneyControlProps extends ControlProps {
  /** Fen. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  'aria-label'?: string;
  status?: 'error';
}

/** An amount of money: it is typed in yuan and held in fen. What has more than two decimals is no whole number of fen, which the rule refuses. */
export function MoneyControl({ max: _max, value, onChange, ...props }: MoneyControlProps) {
  return (
    <InputNumber<number>
      {...props}
      style={{ width: '100%' }}
      prefix="¥"
      value={value === undefined || value === null ? value : value / 100}
      onChange={(yuan) => onChange?.(yuan === null ? null : Number((yuan * 100).toFixed(4)))}
    />
  );
}

function SwitchControl({ max: _max, ...props }: ControlProps) {
  return <Switch {...props} />;
}

interface EnumerationControlProps<V extends string | number> extends ControlProps {
  of: Enumeration<V>;
}

function ChoiceControl<V extends string | number>({ of, max: _max, ...props }: EnumerationControlProps<V>) {
  const texts = useTexts('kit');
  const label = useLabels();
  const clearing = useClearing();
  return (
    <Select<V>
      placeholder={texts('tree.placeholder')}
      {...props}
      allowClear={clearing}
      options={of.codes.map((code) => ({ value: code, label: label(of, code) }))}
    />
  );
}

function RadioControl<V extends string | number>({ of, max: _max, ...props }: EnumerationControlProps<V>) {
  const label = useLabels();
  return <Radio.Group {...props} options={of.codes.map((code) => ({ value: code, label: label(of, code) }))} />;
}

function CodesControl<V extends string | number>({
  of,
  max: _max,
  // The form says it of every control, but a group of boxes has no such attribute.
  'aria-required': _required,
  ...props
}: EnumerationControlProps<V> & { 'aria-required'?: boolean | 'true' | 'false' }) {
  const label = useLabels();
  return <Checkbox.Group {...props} options={of.codes.map((code) => ({ value: code, label: label(of, code) }))} />;
}

/** A field with a control of the feature's own. */
export const controlField = <
  const N extends string,
  const K extends string = never,
  const L extends string = `field.${N}`,
>(
  name: N,
  draw: (props: ControlProps) => ReactElement,
  options: FieldOptions<K, L> = {},
): FormField<N, NoInfer<K | L>> => ({
  name,
  draw,
  checkedOn: 'onChange',
  label: `field.${name}` as L,
  ...options,
});

/** Makes a field of one kind; it knows which texts it asks for. */
export type MakeField = <const N extends string, const K extends string = never, const L extends string = `field.${N}`>(
  name: N,
  options?: FieldOptions<K, L>,
) => FormField<N, NoInfer<K | L>>;

/** The same for one that offers the codes of an enumeration. */
type MakeCodesField = <
  const N extends string,
  V extends string | number,
  const K extends string = never,
  const L extends string = `field.${N}`,
>(
  name: N,
  of: Enumeration<V>,
  options?: FieldOptions<K, L>,
) => FormField<N, NoInfer<K | L>>;

/** One line of text. */
export const textField: MakeField = (name, options) => ({
  ...controlField(name, (props) => <TextControl {...props} />, options),
  checkedOn: 'onBlur',
});
/** A new password of somebody else. */
export const passwordField: MakeField = (name, options) => ({
  ...controlField(name, (props) => <PasswordControl {...props} />, options),
  checkedOn: 'onBlur',
  isUndrafted: true,
});
/** Several lines of text. */
export const longTextField: MakeField = (name, options) => ({
  ...controlField(name, (props) => <LongTextControl {...props} />, { wide: true, ...options }),
  checkedOn: 'onBlur',
});
/** A number. */
export const numberField: MakeField = (name, options) => ({
  ...controlField(name, (props) => <NumberControl {...props} />, options),
  checkedOn: 'onBlur',
});
/** An amount of money. */
export const moneyField: MakeField = (name, options) => ({
  ...controlField(name, (props) => <MoneyControl {...props} />, options),
  checkedOn: 'onBlur',
});
/** Yes or no. */
export const switchField: MakeField = (name, options) => ({
  ...controlField(name, (props) => <SwitchControl {...props} />, options),
  valueProperty: 'checked',
});
/** One code of an enumeration, chosen from a list. */
export const choiceField: MakeCodesField = (name, of, options) =>
  controlField(name, (props) => <ChoiceControl of={of} {...props} />, options);
/** One code of a short enumeration, all of them in sight. */
export const radioField: MakeCodesField = (name, of, options) =>
  controlField(name, (props) => <RadioControl of={of} {...props} />, options);
/** Several codes of a short enumeration, all of them in sight. */
export const codesField: MakeCodesField = (name, of, options) =>
  controlField(name, (props) => <CodesControl of={of} {...props} />, { wide: true, ...options });
