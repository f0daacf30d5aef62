import {
  type InstallationStep,
  installationBegun,
  installationSigned,
  installationStepExcused,
  installationSteps,
} from '../../../libs/contracts/device-gateway/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { type Excuse, installations, type installationTable } from './installation.read-model.js';

/** When the system saw what, epoch ms; what it did not see is missing. */
export type Proofs = Partial<Record<InstallationStep, number>>;

export type InstallationCommand =
  | { type: 'Begin'; begun: DataOf<typeof installationBegun> }
  | { type: 'Excuse'; excuse: Excuse }
  | { type: 'Sign'; by: string; proofs: Proofs };

/** What becomes of each step; what was seen needs no excuse. */
export const stepsWith = (proofs: Proofs, excuses: readonly Excuse[]): DataOf<typeof installationSigned>['steps'] =>
  installationSteps.map((step) => {
    const provenAt = proofs[step];
    if (provenAt !== undefined) return { step, provenAt };
    const excuse = excuses.find((one) => one.step === step);
    return excuse ? { step, reason: excuse.reason, excusedBy: excuse.by } : { step };
  });

type InstallationEvent = EventOf<typeof installationBegun | typeof installationStepExcused | typeof installationSigned>;

/** The rules of an installation sheet: signed once, when every step was seen or excused, and as it is then. */
export const installation: RowDecider<typeof installationTable, InstallationCommand, InstallationEvent> = {
  projection: installations,
  streamOf: (_event, _command, [id]) => `installation-${id}`,

  decide(command, row) {
    if (command.type === 'Begin') return row ? [] : [installationBegun(command.begun)];
    if (!row) throw Rejection.notFound('安装单不存在');
    if (row.signedAt !== null) throw Rejection.state('安装单已签署，不能修改');
    const { deviceId } = row;
    if (command.type === 'Excuse') return [installationStepExcused({ deviceId, ...command.excuse })];
    const steps = stepsWith(command.proofs, row.excuses);
    const open = steps.filter(({ provenAt, reason }) => provenAt === undefined && reason === undefined);
    if (open.length > 0) throw Rejection.state('还有{count}个步骤未完成，不能签署', { count: open.length });
    return [installationSigned({ deviceId, by: command.by, steps })];
  },
};
