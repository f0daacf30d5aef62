import { Controller, Inject } from '@nestjs/common';
import { dictionaryQuery } from '../../../libs/contracts/devices/index.js';
import { direction, doorControlType, enabledState, type Language } from '../../../libs/contracts/enumerations.js';
import type { Enumeration, InputOf, OutputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves, translate } from '../../../libs/platform/index.js';
import type { DeviceDictionary } from './dictionary.js';

/** Injection token of the installation's dictionary. */
export const DICTIONARY = Symbol('device dictionary');

const optionsOf = ({ codes, labels }: Enumeration<number>) => codes.map((value) => ({ label: labels[value]!, value }));

@Controller()
export class DictionaryController {
  constructor(@Inject(DICTIONARY) private readonly dictionary: DeviceDictionary) {}

  /** Answers the options of device forms. */
  @Serves(dictionaryQuery)
  query(_input: InputOf<typeof dictionaryQuery>, { language }: RequestContext): OutputOf<typeof dictionaryQuery> {
    const translated = (options: readonly { label: string; value: string | number }[]) =>
      options.map(({ label, value }) => ({ label: labelIn(language, label), value }));
    const { factories, models, gateways, workstations, linkTypes, versions } = this.dictionary;
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
  }
}

const labelIn = (language: Language, label: string) => translate({ template: label }, language);
