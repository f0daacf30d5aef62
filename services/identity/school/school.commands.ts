import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  schoolAdd,
  schoolEnter,
  schoolLeave,
  sessionEnded,
  sessionStarted,
} from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import {
  AccessDirectory,
  commandOf,
  type RequestContext,
  sessionOf,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { checkPassword } from '../account/password.js';
import { keepToken } from '../sign-in/cookies.js';
import { foundSchool } from './found-school.js';
import { ownSchool } from './school.js';

export class AddSchool extends commandOf(schoolAdd) {}
export class EnterSchool extends commandOf(schoolEnter) {}
export class LeaveSchool extends commandOf(schoolLeave) {}

@CommandHandler(AddSchool)
export class AddSchoolHandler implements ICommandHandler<AddSchool> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { name, code, loginAccount, password, phone }, context }: AddSchool) {
    checkPassword(password, loginAccount);
    const mainAccount = { loginAccount, password, name: '管理员', phone };
    const { schoolId: id } = await foundSchool(this.store, { name, code, mainAccount, by: context });
    return { id };
  }
}

/**
 * Moves sessions of operations accounts. Where a session works never changes: another place is another session, so that
 * no process can take the old one for the new.
 */
@Injectable()
export class SessionMove {
  constructor(
    private readonly store: EventStore,
    private readonly directory: AccessDirectory,
    private readonly signer: TokenSigner,
  ) {}

  /** Ends the session and starts one that works in the school, or outside of all; gives its token. */
  async to(context: RequestContext, schoolId?: string): Promise<{ token: string }> {
    const { id: left, accountId, homeSchool: school } = sessionOf(context);
    const [sessionId, startedAt] = [randomUUID(), Date.now()];
    await this.store.transact({ school, meta: context.meta }, async (unit) => {
      unit.append(`session-${left}`, [sessionEnded({ accountId, reason: 'schoolChanged' })]);
      unit.append(`session-${sessionId}`, [sessionStarted({ accountId, ip: context.ip, startedAt, schoolId })]);
    });
    await this.directory.until(() => !this.directory.session(left) && this.directory.session(sessionId) !== undefined);
    const token = this.signer.session({ sessionId, issuedAt: startedAt });
    keepToken(context, token);
    return { token };
  }
}

@CommandHandler(EnterSchool)
export class EnterSchoolHandler implements ICommandHandler<EnterSchool> {
  constructor(
    private readonly store: EventStore,
    private readonly move: SessionMove,
  ) {}

  async execute({ input: { id }, context }: EnterSchool) {
    const [school] = await ownSchool(this.store.database, id);
    if (!school) throw Rejection.notFound('学校不存在');
    // The trace first, in the log of the school: nobody is in without one.
    await this.store.transact({ ...context, school: id }, async () => {});
    return this.move.to(context, id);
  }
}

@CommandHandler(LeaveSchool)
export class LeaveSchoolHandler implements ICommandHandler<LeaveSchool> {
  constructor(
    private readonly store: EventStore,
    private readonly move: SessionMove,
  ) {}

  async execute({ context }: LeaveSchool) {
    await this.store.transact(context, async () => {});
    return this.move.to(context);
  }
}
