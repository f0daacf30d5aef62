import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { role } from '../../../libs/contracts/enumerations.js';
import {
  authInfo,
  authLogin,
  authLogout,
  authUpdatePassword,
  authVerificationImage,
  loginAccountInfo,
  loginMustChangePassword,
  loginRoleTypes,
  signInLogQuery,
} from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { FileAnswer, type RequestContext, Serves, translate } from '../../../libs/platform/index.js';
import { ShowOwnAccount, ShowSessionUser } from '../account/account.queries.js';
import { ChangePassword, ReplaceInitialPassword } from '../account/password.commands.js';
import { keepImage } from './cookies.js';
import { SignIn, SignOut } from './sign-in.commands.js';
import { ListSignIns } from './sign-in.queries.js';
import { VerificationImages } from './verification-images.js';

@Controller()
export class SignInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly images: VerificationImages,
  ) {}

  /** Draws a verification image. */
  @Serves(authVerificationImage)
  async verificationImage(_input: InputOf<typeof authVerificationImage>, context: RequestContext) {
    const { id, image } = await this.images.draw();
    keepImage(context, id);
    const { fileName, contentType } = authVerificationImage.answer;
    return new FileAnswer(fileName, contentType, async (stream) => void stream.end(image), 'inline');
  }

  /** Signs in. */
  @Serves(authLogin)
  signIn(input: InputOf<typeof authLogin>, context: RequestContext) {
    return this.commands.execute(new SignIn(input, context));
  }

  /** Ends the session. */
  @Serves(authLogout)
  signOut(input: InputOf<typeof authLogout>, context: RequestContext) {
    return this.commands.execute(new SignOut(input, context));
  }

  /** Tells who is signed in. */
  @Serves(authInfo)
  info(input: InputOf<typeof authInfo>, context: RequestContext) {
    return this.queries.execute(new ShowSessionUser(input, context));
  }

  /** Answers the signed-in account. */
  @Serves(loginAccountInfo)
  accountInfo(input: InputOf<typeof loginAccountInfo>, context: RequestContext) {
    return this.queries.execute(new ShowOwnAccount(input, context));
  }

  /** Lists the role types. */
  @Serves(loginRoleTypes)
  roleTypes(_input: InputOf<typeof loginRoleTypes>, { language }: RequestContext) {
    return role.codes.map((code) => ({ code, name: translate({ template: role.labels[code] }, language) }));
  }

  /** Changes the password. */
  @Serves(authUpdatePassword)
  updatePassword(input: InputOf<typeof authUpdatePassword>, context: RequestContext) {
    return this.commands.execute(new ChangePassword(input, context));
  }

  /** Replaces the initial password. */
  @Serves(loginMustChangePassword)
  replaceInitialPassword(input: InputOf<typeof loginMustChangePassword>, context: RequestContext) {
    return this.commands.execute(new ReplaceInitialPassword(input, context));
  }

  /** Lists sign-ins. */
  @Serves(signInLogQuery)
  signIns(input: InputOf<typeof signInLogQuery>, context: RequestContext) {
    return this.queries.execute(new ListSignIns(input, context));
  }
}
