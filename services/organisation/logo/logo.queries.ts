import type { Writable } from 'node:stream';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { logoImage, logoQuery } from '../../../libs/contracts/organisation/school-logo.js';
import { Database, type Sql, selectRows } from '../../../libs/database/index.js';
import { readPicture } from '../../../libs/picture/index.js';
import { FileAnswer, serves } from '../../../libs/platform/index.js';
import { logoPictures, logoTable } from './logo.js';

/** The picture that is the sign of a school; undefined where it has none. */
export async function logoOf(sql: Sql, school: string): Promise<Buffer | undefined> {
  const [row] = await selectRows(sql, logoTable, 'school = $1', [school]);
  return row && readPicture(sql, logoPictures, school, row.hash);
}

/** Tells anybody which picture is the sign of a school. */
export const showLogo = serves(logoQuery, { database: Database }, ({ school }, _context, { database }) =>
  database.inSchool(school, async (sql) => {
    const [row] = await selectRows(sql, logoTable, 'school = $1', [school]);
    return { hash: row?.hash ?? null };
  }),
);

/** The picture, for anybody. */
export const showLogoImage = serves(
  logoImage,
  { database: Database },
  async ({ school, hash }, _context, { database }) => {
    const content = await database.inSchool(school, (sql) => readPicture(sql, logoPictures, school, hash));
    if (!content) throw Rejection.notFound('图片不存在');
    const { fileName, contentType } = logoImage.answer;
    return new FileAnswer(fileName, contentType, async (stream: Writable) => void stream.end(content), 'inline');
  },
);
