import { deviceOptionsQuery } from '../../../libs/contracts/devices/index.js';
import { direction, doorControlType, enabledState } from '../../../libs/contracts/enumerations.js';
import type { Enumeration } from '../../../libs/contracts/kernel/index.js';
import { serves, tokenOf, translate } from '../../../libs/platform/index.js';
import type { DeviceOptions } from './device-options.js';

/** Injection token of the installation's options. */
export const DEVICE_OPTIONS = tokenOf<DeviceOptions>('device options');

const optionsOf = ({ codes, labels }: Enumeration<number>) => codes.map((value) => ({ label: labels[value]!, value }));

/** Answers the options of device forms, in the language of whoever asks. */
export const listOptions = serves(
  deviceOptionsQuery,
  { options: DEVICE_OPTIONS },
  async (_input, { language }, { options: own }) => {
    const translated = <Value extends string | number>(options: readonly { label: string; value: Value }[]) =>
      options.map(({ label, value }) => ({ label: translate({ template: label }, language), value }));
    const { factories, models, gateways, workstations, linkTypes, versions } = own;
    return {
      states: translated(optionsOf(enabledState)),
      directions: translated(optionsOf(direction)),
      controlModes: translated(optionsOf(doorControlType)),
      factories: translated(factories),
      models: translated(models),
      gateways: translated(gateways),
      workstations: translated(workstations),
      linkTypes: translated(linkTypes),
      versions: translated(versions),
    };
  },
);
