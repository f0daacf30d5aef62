import { Inject, Injectable } from '@nestjs/common';
import svgCaptcha from 'svg-captcha';
import { FairSlots } from '../../../libs/concurrency/index.js';
import {
  Database,
  instant,
  isSecretId,
  newSecretId,
  saveRows,
  table,
  tableName,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { addressPrefix } from '../../../libs/platform/index.js';
import { tooManyAtOnce } from '../account/password.js';
import { pictureOf } from './verification-picture.js';
import { isWorked } from './verification-work.js';

/** Time in which the text of an image is accepted, ms (source: auth.verifycodeimg). */
export const imageLifetime = 5 * 60_000;

/** Texts of images that were shown and not answered. They are nobody's before a sign-in, so no school's. */
export const verificationTable = table('identity', 'verification_image', {
  columns: { id: uuid(), answer: varchar(16), expiresAt: instant() },
  key: ['id'],
  indexes: { verification_image_expiry: { columns: ['expiresAt'] } },
});

/** Stands where the text of an image would, for who has the computer work: no image shows it. */
const work = '#';

/**
 * One image takes the process 8 ms, and nobody needs an account to ask for it: others are heard between two. Addresses take
 * turns, so that who asks for many keeps himself waiting; refused he would ask again at once, which costs more.
 */
const drawings = new FairSlots(1000, tooManyAtOnce);

/** Draws verification images and knows what they show, or what work stands for one; each is good for one answer. */
@Injectable()
export class VerificationImages {
  constructor(@Inject(Database) private readonly database: Database) {}

  /**
   * A new image (SVG) and the id under which its text is known.
   * @param ip address of who asks
   * @throws Rejection 1005 when too many are asked for
   */
  async draw(ip: string): Promise<{ id: string; image: string }> {
    const { answer, image } = await drawings.run(addressPrefix(ip), async () => {
      const { text: answer, data: drawing } = svgCaptcha.create({
        size: 4,
        noise: 2,
        color: true,
        background: '#fff',
        fontSize: 60,
        ignoreChars: '0oO1iIlL',
      });
      return { answer, image: await pictureOf(drawing) };
    });
    return { id: await this.keep(answer), image };
  }

  /** An id that stands for an image to whoever works for it (`isWorked`). */
  pose(): Promise<string> {
    return this.keep(work);
  }

  private async keep(answer: string): Promise<string> {
    const id = newSecretId();
    await this.database.asSystem(async (sql) => {
      await sql.query(`delete from ${tableName(verificationTable)} where expires_at < now()`);
      await saveRows(sql, verificationTable, [{ id, answer, expiresAt: Date.now() + imageLifetime }]);
    });
    return id;
  }

  /** True when the image shows this text, letters of either case, or the work is done; it is spent, whatever the answer. */
  async accepts(id: string | undefined, answer: string): Promise<boolean> {
    if (!id || !isSecretId(id)) return false;
    const [row] = await this.database.asSystem((sql) =>
      sql.query<{ answer: string }>(
        `delete from ${tableName(verificationTable)} where id = $1 returning case when expires_at > now() then answer end as answer`,
        [id],
      ),
    );
    if (row?.answer === work) return isWorked(id, answer);
    return row?.answer?.toLowerCase() === answer.toLowerCase();
  }
}
