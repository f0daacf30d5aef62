import type { AccessRowValue } from '../../../libs/contracts/device-gateway/index.js';
import type { CopiedDevice } from '../../../libs/copies/index.js';
import type { AccessFacts, AccessRule } from './access-facts.js';
import { grantReach, type Reach, rulesInForce, subjectsOf, windowsOf } from './access-rules.js';
import type { AccessPerson } from './copies.js';

/** A permission that devices are to have. */
export interface WantedRow {
  key: string;
  personId: string | null;
  value: AccessRowValue;
}

/** Keys of all rows that devices may have of a person. */
export const keysOfPerson = (personId: string): string[] => [`p:${personId}`, `f:${personId}`];

/** Face terminals know faces (enumeration DeviceType). */
const terminal = 2;
/** Longest name that the protocol takes, characters. */
const longestName = 64;

const isAlways = (rule: AccessRule) =>
  windowsOf(rule).length === 0 && rule.validFrom === undefined && rule.validTo === undefined;

interface RuleAt {
  rule: AccessRule;
  reach: Reach;
  /** Nobody whom it is about passes the device, whenever. */
  isAbsolute: boolean;
}

function ruleValue(rule: AccessRule, reach: Reach): AccessRowValue {
  const { isDeny, validFrom, validTo } = rule;
  return {
    x: isDeny ? 1 : 0,
    d: reach.kind === 'doors' ? [...reach.codes] : [],
    w: windowsOf(rule),
    ...(validFrom !== undefined && { f: validFrom }),
    ...(validTo !== undefined && { t: validTo }),
  };
}

/** Makes the permissions of persons at devices; the rules are read once for all of them. */
export class WantedRows {
  private readonly rulesAt = new Map<string, readonly RuleAt[]>();
  private readonly inForce: readonly AccessRule[];
  private readonly abouts = new Map<string, (person: AccessPerson) => boolean>();
  /** Ids of the rules that are about a person: the same at all devices. */
  private readonly rulesOf = new WeakMap<AccessPerson, ReadonlySet<string>>();

  /** @param now epoch ms: rules that are over by then hold no more */
  constructor(
    private readonly facts: AccessFacts,
    now: number,
  ) {
    this.inForce = rulesInForce(facts, now);
    for (const rule of this.inForce) this.abouts.set(rule.id, subjectsOf(rule, facts));
  }

  /** The rules that say anything at a device. */
  ofRules(device: CopiedDevice): WantedRow[] {
    return this.at(device)
      .filter(({ isAbsolute }) => !isAbsolute)
      .map(({ rule, reach }) => rowOf(`r:${rule.id}`, null, ruleValue(rule, reach)));
  }

  /** Devices of which this is the same are to know the same of persons. */
  likenessOf(device: CopiedDevice): string {
    const rules = this.at(device).map(({ rule, isAbsolute }) => `${rule.id} ${isAbsolute}`);
    return [device.type === terminal, ...rules].join();
  }

  /** What a device is to know of a person; nothing where the person never passes there. */
  ofPerson(device: CopiedDevice, person: AccessPerson): WantedRow[] {
    const { id, name, cardKey, faceHash, faceSize } = person;
    const face = device.type === terminal && faceHash !== null && faceSize !== null;
    if (person.state !== 1 || !(cardKey || face)) return [];
    const rules = this.rulesAbout(person);
    const about = this.at(device).filter(({ rule }) => rules.has(rule.id));
    if (!about.some(({ rule }) => !rule.isDeny) || about.some(({ isAbsolute }) => isAbsolute)) return [];
    const rows = [
      rowOf(`p:${id}`, id, {
        n: [...name].slice(0, longestName).join(''),
        ...(cardKey && { c: cardKey }),
        r: about.map(({ rule }) => rule.id).sort(),
      }),
    ];
    if (face) rows.push(rowOf(`f:${id}`, id, { s: faceHash, b: faceSize }));
    return rows;
  }

  private rulesAbout(person: AccessPerson): ReadonlySet<string> {
    const known = this.rulesOf.get(person);
    if (known) return known;
    const found = new Set<string>();
    for (const [id, isAbout] of this.abouts) if (isAbout(person)) found.add(id);
    this.rulesOf.set(person, found);
    return found;
  }

  private at(device: CopiedDevice): readonly RuleAt[] {
    const known = this.rulesAt.get(device.id);
    if (known) return known;
    const found = this.inForce.flatMap((rule): RuleAt[] => {
      const reach = grantReach(rule, device, this.facts);
      const isAbsolute = rule.isDeny && reach.kind === 'device' && isAlways(rule);
      return reach.kind === 'nowhere' ? [] : [{ rule, reach, isAbsolute }];
    });
    this.rulesAt.set(device.id, found);
    return found;
  }
}

const rowOf = (key: string, personId: string | null, value: AccessRowValue): WantedRow => ({ key, personId, value });
