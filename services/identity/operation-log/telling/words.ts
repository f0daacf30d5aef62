import type { Language } from '../../../../libs/contracts/enumerations.js';
import {
  erasedText,
  fen,
  isolated,
  type Thing,
  type ToldValue,
  yuanText,
} from '../../../../libs/contracts/kernel/index.js';
import { type LocalTime, translate } from '../../../../libs/platform/index.js';
import type { Past, Placed } from './past.js';
import { thingWith, type Values, valueAt } from './things.js';

/** Longest value that is told, characters. */
const longest = 200;
/** Most entries of a list that are told. */
const mostEntries = 20;

/** A thing with its values. */
interface Known {
  thing: Thing;
  values: Values;
  /** Id of the stream, which is that of the thing where nothing else says it. */
  id?: string;
}

/** Where a value that means a thing leads: to each kind that it may be. */
export function placesOf({ means = [], within }: ToldValue, value: unknown, values: Values): Placed[] {
  const ids = [value].flat().filter((id) => typeof id === 'string');
  return means.flatMap((key) => {
    const thing = thingWith(key);
    if (!thing?.source) return [];
    const { source, category } = thing;
    return ids.flatMap((id) => {
      const streamId = within ? valueAt(values, within) : id;
      return typeof streamId === 'string' && /^[0-9a-f-]{36}$/.test(streamId)
        ? [{ thing, source, stream: `${category}-${streamId}`, ...(thing.idIn && { member: id }) }]
        : [];
    });
  });
}

/** Tells values and names of things in a language, as they were when an event happened. */
export class Words {
  constructor(
    private readonly past: Past,
    private readonly language: Language,
    private readonly time: Pick<LocalTime, 'text'>,
  ) {}

  /** A text of the catalogues. */
  text(template: string, values?: Record<string, string | number>): string {
    return translate({ template, ...(values && { values }) }, this.language);
  }

  /** A value; null where there is none. */
  value(told: ToldValue, value: unknown, values: Values, sequence: number): string | null {
    if (value === undefined || value === null || value === '') return null;
    if (Array.isArray(value)) {
      const texts = value.slice(0, mostEntries).map((one) => this.value(told, one, values, sequence));
      return texts.length === 0 ? null : `${texts.join(', ')}${value.length > mostEntries ? ' …' : ''}`;
    }
    if (value === erasedText) return this.text('已抹除');
    const label = told.labels?.[value as string | number];
    if (told.means)
      return this.nameOfMeant(told, value, values, sequence) ?? (label ? this.label(label) : String(value));
    if (told.isMoment && typeof value === 'number') return this.time.text(value);
    if (told.isMoney && typeof value === 'number') return yuanText(fen(value));
    if (told.isText) return this.template(told, String(value), values);
    if (typeof value === 'boolean') return this.text(value ? '是' : '否');
    return label === undefined ? shortened(value) : this.label(label);
  }

  /** The name of a thing; empty where it has none. */
  name({ thing, values, id }: Known, sequence: number): string {
    if (thing.of) return this.nameOfMeant({ label: '', means: thing.of }, id, values, sequence) ?? '';
    const parts = thing.name.flatMap((name) => {
      const told = thing.values[name] ?? { label: name };
      const value = valueAt(values, name);
      if (value === erasedText) return [{ text: this.text('已抹除个人数据的人员'), isErased: true, told }];
      const text = this.value(told, value, values, sequence);
      return text === null ? [] : [{ text, isErased: false, told }];
    });
    const erased = parts.find(({ isErased }) => isErased);
    if (erased) return erased.text;
    if (parts.some(({ told }) => told.means)) return parts.map(({ text }) => text).join(' · ');
    const [first, ...others] = parts.map(({ text }) => text);
    return [first ?? '', ...(others.length > 0 ? [`(${others.join(', ')})`] : [])].join(' ');
  }

  private label(label: string | readonly string[]): string {
    return [label]
      .flat()
      .map((part) => this.text(part))
      .join(' / ');
  }

  /** The name of the thing that an id means, as it was; undefined where nothing is known of it. */
  private nameOfMeant(told: ToldValue, value: unknown, values: Values, sequence: number): string | undefined {
    for (const place of placesOf(told, value, values)) {
      const member = told.by ? this.past.memberWith(place, told.by, value) : place.member;
      const state = this.past.at({ ...place, member }, sequence);
      if (state.isKnown) return this.name({ thing: place.thing, values: state.values }, sequence);
    }
    return undefined;
  }

  private template({ isText }: ToldValue, template: string, values: Values): string {
    const inside = typeof isText === 'object' ? valueAt(values, isText.values) : undefined;
    return this.text(template, inside as Record<string, string | number> | undefined);
  }
}

/** A value as it stands in the event. */
function shortened(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return isolated(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
