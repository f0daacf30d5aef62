import type { Enumeration } from '@contracts/kernel/index.js';
import { Checkbox, Input, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { type Texts, useLabels, useTexts } from '@/language/use-texts.js';
import { cutAt } from './cut.js';

/** What a form gives to the control of a field; value and change handler come from the form too. */
export interface ControlProps {
  id?: string;
  /** Longest text, in characters: typed text is cut there. */
  max?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
}

/**
 * A question to the server about a value, asked when the field is left. `id` is the row's, missing for a new one.
 * @returns what is wrong with the value, in the user's language; undefined for one that can be used
 */
export type FieldCheck = (value: string, id: string | undefined, texts: Texts) => Promise<string | undefined>;

/** Options of every kind of field. */
export interface FieldOptions {
  /** Key of the label, where that is not `field.<name>`. */
  label?: string;
  /** The field keeps its value once the row exists. */
  lockedOnEdit?: boolean;
  /** The field is asked for a new row only. */
  onlyOnAdd?: boolean;
  check?: FieldCheck;
  /**
   * Key of the message for an empty value, where this form asks for what the contract leaves free. A field that is kept
   * with a flag is asked for while the flag is set.
   */
  required?: string;
  /** Field with the flag without which there is no value: unticking it clears and disables this one. */
  keptWith?: string;
  /** Takes the whole row of the form. */
  wide?: boolean;
  /** Key of the heading of the fields that begin with this one. */
  heading?: string;
  /** Key of what stands in the field while it is empty. */
  hint?: string;
}

/** A field of a form; its name is the one in the contract's input. */
export interface FormField<Name extends string = string> extends FieldOptions {
  name: Name;
  /** Draws the control; the form adds value and change handler to the element. */
  draw: (props: ControlProps) => ReactElement;
  /** Another value that the control fills in: the end of the range that begins with this one. */
  until?: Name;
  /** Property of the control that holds the value. */
  valueProperty?: 'checked';
  /** Typed text is checked when the field is left, a choice at once. */
  checkedOn: 'onBlur' | 'onChange';
}

function TextControl({ max, ...props }: ControlProps) {
  return <Input {...props} count={cutAt(max)} autoComplete="off" />;
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

function SwitchControl({ max: _max, ...props }: ControlProps) {
  return <Switch {...props} />;
}

interface EnumerationControlProps<V extends string | number> extends ControlProps {
  of: Enumeration<V>;
}

function ChoiceControl<V extends string | number>({ of, max: _max, ...props }: EnumerationControlProps<V>) {
  const texts = useTexts('kit');
  const label = useLabels();
  return (
    <Select<V>
      placeholder={texts('tree.placeholder')}
      {...props}
      allowClear
      options={of.codes.map((code) => ({ value: code, label: label(of, code) }))}
    />
  );
}

function RadioControl<V extends string | number>({
  of,
  max: _max,
  autoFocus: _auto,
  ...props
}: EnumerationControlProps<V>) {
  const label = useLabels();
  return <Radio.Group {...props} options={of.codes.map((code) => ({ value: code, label: label(of, code) }))} />;
}

function CodesControl<V extends string | number>({
  of,
  max: _max,
  autoFocus: _auto,
  // The form says it of every control, but a group of boxes has no such attribute.
  'aria-required': _required,
  ...props
}: EnumerationControlProps<V> & { 'aria-required'?: boolean | 'true' | 'false' }) {
  const label = useLabels();
  return <Checkbox.Group {...props} options={of.codes.map((code) => ({ value: code, label: label(of, code) }))} />;
}

/** A field with a control of the feature's own. */
export const controlField = <const N extends string>(
  name: N,
  draw: (props: ControlProps) => ReactElement,
  options: FieldOptions = {},
): FormField<N> => ({ name, draw, checkedOn: 'onChange', ...options });
/** One line of text. */
export const textField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> => ({
  ...controlField(name, (props) => <TextControl {...props} />, options),
  checkedOn: 'onBlur',
});
/** A new password of somebody else. */
export const passwordField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> => ({
  ...controlField(name, (props) => <PasswordControl {...props} />, options),
  checkedOn: 'onBlur',
});
/** Several lines of text. */
export const longTextField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> => ({
  ...controlField(name, (props) => <LongTextControl {...props} />, { wide: true, ...options }),
  checkedOn: 'onBlur',
});
/** A number. */
export const numberField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> => ({
  ...controlField(name, (props) => <NumberControl {...props} />, options),
  checkedOn: 'onBlur',
});
/** Yes or no. */
export const switchField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> => ({
  ...controlField(name, (props) => <SwitchControl {...props} />, options),
  valueProperty: 'checked',
});
/** One code of an enumeration, chosen from a list. */
export const choiceField = <const N extends string, V extends string | number>(
  name: N,
  of: Enumeration<V>,
  options: FieldOptions = {},
): FormField<N> => controlField(name, (props) => <ChoiceControl of={of} {...props} />, options);
/** One code of a short enumeration, all of them in sight. */
export const radioField = <const N extends string, V extends string | number>(
  name: N,
  of: Enumeration<V>,
  options: FieldOptions = {},
): FormField<N> => controlField(name, (props) => <RadioControl of={of} {...props} />, options);
/** Several codes of a short enumeration, all of them in sight. */
export const codesField = <const N extends string, V extends string | number>(
  name: N,
  of: Enumeration<V>,
  options: FieldOptions = {},
): FormField<N> => controlField(name, (props) => <CodesControl of={of} {...props} />, { wide: true, ...options });
