import { namingAttribute, type Resource } from '@contracts/kernel/index.js';
import type { TextKey } from '@/language/text-keys.js';
import { type Texts, useServerTexts, useTexts } from '@/language/use-texts.js';
import type { PagedCall } from '../list/use-list.js';

/** Rows of a resource, of which only the attributes' names are known here. */
export type Row = Record<string, unknown>;

/** What an entry is called. */
export const nameOf = ({ attributes }: Resource, row: Row): string => String(row[namingAttribute(attributes)] ?? '');

/** Key of what the parts of an entry are called together. */
export const partsKey = ({ entity }: Resource): string => `parts.${entity}`;

/**
 * Texts of the screen of a resource, out of the labels of its declaration; `{label}` is what an entry is called.
 * @param parts what its entries have parts of
 */
export function useResourceTexts(
  { label, attributes, range, search, calls, screen }: Resource,
  parts: readonly Resource[] = [],
): Texts<string> {
  const texts = useTexts('kit');
  const translate = useServerTexts();
  const own: Record<string, string> = {
    'remove.question': texts('resource.remove', { label: translate(screen.removalOf ?? label) }),
    'form.add': translate(calls.add.writes!),
    'form.edit': translate(calls.update.writes!),
    'field.createdBy': texts('resource.createdBy'),
    'field.createdAt': texts('resource.createdAt'),
  };
  for (const part of parts) own[partsKey(part)] = translate(part.partOf!.title);
  if (screen.addsSeveral) own['action.addSeveral'] = translate(screen.addsSeveral);
  for (const parameter of Object.keys(search)) own[`field.${parameter}`] = texts('filter.keyword');
  for (const [name, field] of Object.entries((calls.query as PagedCall).answer.fields))
    if (field.label) own[`field.${name}`] = translate(field.label);
  const messages = [
    range?.label,
    range?.required,
    ...Object.values(attributes).flatMap(({ unique, required }) => [unique, required]),
  ];
  for (const message of messages) if (message) own[message] = translate(message);
  return (key, values) => own[key] ?? texts(key as TextKey, { label: translate(label), ...values });
}
