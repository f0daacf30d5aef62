import { authVerificationImage, authVerificationWork, signInLogQuery } from '../../../libs/contracts/identity/index.js';
import { type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage } from '../../../libs/database/index.js';
import { answersWithinReach, FileAnswer, LocalTime, serves, translate } from '../../../libs/platform/index.js';
import { keepImage } from './cookies.js';
import type { FailureReason } from './sign-in.events.js';
import { signInLogTable } from './sign-in.read-model.js';
import { VerificationImages } from './verification-images.js';
import { workBits } from './verification-work.js';

/** What the login log says of a failure. */
const reasons: Record<FailureReason, string> = {
  wrongCode: '验证码错误',
  wrongCredentials: '账号或密码错误',
  locked: '登录失败次数过多',
  disabled: '账号已被禁用',
  expired: '初始密码已过期',
};

const listOptions = (time: LocalTime): ListOptions<typeof signInLogTable> => ({
  filters: {
    loginAccount: { contains: 'loginAccount' },
    result: { equals: 'result' },
    from: { from: 'happenedAt', as: (text: string) => time.instant(text) },
    to: { to: 'happenedAt', as: (text: string) => time.lastInstant(text) },
  },
  orderable: { ...wireNamesOf(signInLogQuery), createdAt: 'happenedAt', createtime: 'happenedAt' } as ListOptions<
    typeof signInLogTable
  >['orderable'],
  defaultOrder: [['happenedAt', 'desc']],
});

/** Lists sign-ins. */
export const listSignIns = answersWithinReach(
  signInLogQuery,
  { time: LocalTime },
  async (sql, input, context, { time }) => {
    const page = await listPage(sql, signInLogTable, input, listOptions(time));
    const data = page.data.map((row) => ({
      ...(row as typeof row & Pick<ListRow<typeof signInLogQuery>, 'result' | 'accountType'>),
      createdAt: time.text(row.happenedAt),
      reason: row.reason ? translate({ template: reasons[row.reason as FailureReason] }, context.language) : '',
    }));
    return { ...page, data };
  },
);

/** Draws a verification image. */
export const drawImage = serves(
  authVerificationImage,
  { images: VerificationImages },
  async (_input, context, { images }) => {
    const { id, image } = await images.draw(context.ip);
    keepImage(context, id);
    const { fileName, contentType } = authVerificationImage.answer;
    return new FileAnswer(fileName, contentType, async (stream) => void stream.end(image), 'inline');
  },
);

/** Poses work in place of an image. */
export const poseWork = serves(
  authVerificationWork,
  { images: VerificationImages },
  async (_input, context, { images }) => {
    const challenge = await images.pose();
    keepImage(context, challenge);
    return { challenge, bits: workBits };
  },
);
