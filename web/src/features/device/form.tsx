import { deviceAdd, deviceCodeValidate, deviceUpdate } from '@contracts/devices/device.js';
import { deviceType, direction, enabledState } from '@contracts/enumerations.js';
import { defineForm, type FormDefinition } from '@/kit/form/definition.js';
import {
  choiceField,
  controlField,
  type FieldOptions,
  type FormField,
  longTextField,
  numberField,
  switchField,
  textField,
} from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import type { TextKey } from '@/language/text-keys.js';
import { OwnArea } from './area-picker.js';
import { type OptionList, OptionPicker } from './device-options.js';
import { DriverPicker } from './driver.js';
import type { DeviceKind } from './kind.js';

type DeviceField = FormField<keyof typeof deviceAdd.input & string, TextKey<'device'>>;

const codeIsFree = usableVia(deviceCodeValidate, (code, id) => ({ id, code }), 'code.taken');

const optionField = <const N extends string, const K extends string = never>(
  name: N,
  of: OptionList,
  options: FieldOptions<K, `field.${N}`> = {},
) => controlField(name, ({ max: _max, ...props }) => <OptionPicker of={of} {...props} />, options);

/** What a device of this kind is asked for, in two parts (source: device.edit, facedevice.edit, accessdevice.edit). */
function fieldsOf({ type, needsAddress }: DeviceKind): readonly DeviceField[] {
  const basic = { heading: 'form.basic' } as const;
  const mayBeTerminal = type !== 1;
  const mayBeController = type !== 2;
  const ofTerminal = (...fields: DeviceField[]) => (mayBeTerminal ? fields : []);
  const ofController = (...fields: DeviceField[]) => (mayBeController ? fields : []);
  return [
    ...(type ? [] : [choiceField('type', deviceType, { ...basic, lockedOnEdit: true })]),
    optionField('factory', 'factories', type && basic),
    optionField('model', 'models'),
    controlField('areaId', ({ max: _max, ...props }) => <OwnArea {...props} />),
    textField('code', { check: codeIsFree }),
    textField('name'),
    choiceField('state', enabledState, { required: 'state.missing' }),
    optionField('gateway', 'gateways'),
    optionField('workstation', 'workstations'),
    optionField('linkType', 'linkTypes'),
    textField('ip', needsAddress ? { required: 'ip.missing' } : {}),
    optionField('version', 'versions'),
    textField('serialNumber'),
    ...ofTerminal(textField('parameterName')),
    textField('position'),
    longTextField('remark'),
    numberField('port', { heading: 'form.extended' }),
    ...ofTerminal(choiceField('direction', direction)),
    ...ofController(switchField('singleSwipe')),
    controlField('driver', ({ max: _max, ...props }) => <DriverPicker {...props} />),
  ];
}

/** The form of a device of this kind. */
export const deviceFormOf = (kind: DeviceKind): FormDefinition<typeof deviceAdd, TextKey<'device'>> =>
  defineForm({
    namespace: 'device',
    add: deviceAdd,
    update: deviceUpdate,
    fields: fieldsOf(kind),
    initial: { singleSwipe: false, driver: 'native' },
    complete: (values) => (kind.type ? { ...values, type: kind.type } : values),
  });
