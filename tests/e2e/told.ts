import type { Page } from '@playwright/test';
import { calls } from '../../libs/contracts/index.js';
import { type Answer, schemaOf } from '../../libs/contracts/kernel/index.js';

/** A schema of JSON, as far as answers of the contract have them. */
interface Schema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** The moment that pages are shown at, where the school is. */
export const shownAt = new Date('2026-11-25T10:00:00+08:00');

const two = (value: number) => String(value).padStart(2, '0');
const texts: Readonly<Record<string, (at: number) => string>> = {
  uuid: (at) => `00000000-0000-4000-8000-0000000000${two(at)}`,
  date: (at) => `2026-11-${two(at)}`,
  'date-time': (at) => `2026-11-${two(at)} 08:${two(at)}:00`,
  time: (at) => `08:${two(at)}:00`,
};

/** A value of a schema, always the same for the same place. @param at counts rows, from 1 */
function madeOf(schema: Schema, at: number): unknown {
  if (schema.anyOf) return madeOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, at);
  if (schema.enum) return schema.enum[(at - 1) % schema.enum.length];
  switch (schema.type) {
    case 'string':
      return texts[schema.format ?? '']?.(at) ?? `${schema.description ?? '文字'}${at}`;
    case 'integer':
    case 'number':
      return at;
    case 'boolean':
      return at % 2 === 1;
    case 'object':
      return rowOf(schema, at);
    case 'array':
      return schema.items?.type === undefined ? [] : [madeOf(schema.items, at)];
    default:
      return null;
  }
}

const rowOf = ({ properties = {} }: Schema, at: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, madeOf(schema, at)]));

/** Rows of a list: enough for each code of an enumeration, few enough for a window. */
const rows = (fields: Parameters<typeof schemaOf>[0]) =>
  Array.from({ length: 6 }, (_, index) => rowOf(schemaOf(fields) as Schema, index + 1));

const nothingOf = ({ kind }: Answer) =>
  kind === 'list' ? [] : { recordCount: 0, pageCount: 0, page: 0, pageSize: 20, data: [] };

/** What a server would tell, made of the record of the call alone. */
function dataOf(answer: Answer): unknown {
  switch (answer.kind) {
    case 'paged': {
      const data = rows(answer.fields);
      return { recordCount: 6, pageCount: 1, page: 0, pageSize: 20, data };
    }
    case 'list':
      return rows(answer.fields);
    case 'object':
      return rowOf(schemaOf(answer.fields) as Schema, 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Calls that the product answers: who the user is. */
const answered = /^\/api\/auth\//;
/** Lists that are empty: their rows stand over every page. */
const empty = ['alarm.query', 'alarm.standing'];

/** The menu, without the pages that are added to it from time to time. */
async function tellMenu(page: Page, paths: readonly string[]): Promise<void> {
  await page.route('**/api/auth/login/menu*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { id: string; pid: string; path: string }[] };
    const shown = body.data.filter(({ path }) => paths.includes(path));
    const groups = new Set(shown.map(({ pid }) => pid));
    const data = body.data.filter((entry) => shown.includes(entry) || groups.has(entry.id));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
}

/**
 * Answers all calls of a page out of the contract, so that it looks the same today and tomorrow, whatever other tests have
 * done to the school.
 * @param paths pages that the menu has
 */
export async function tellTheSame(page: Page, paths: readonly string[]): Promise<void> {
  const records = new Map(calls.map((call) => [call.path, call]));
  await page.clock.setFixedTime(shownAt);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const call = records.get(pathname);
    if (!call || answered.test(pathname)) return route.fallback();
    const data = empty.includes(call.id) ? nothingOf(call.answer) : dataOf(call.answer);
    await route.fulfill({ json: { code: 0, msg: '', data } });
  });
  await tellMenu(page, paths);
}
