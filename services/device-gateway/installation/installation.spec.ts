import {
  installationBegun,
  installationSigned,
  installationStepExcused,
  installationSteps,
} from '../../../libs/contracts/device-gateway/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { type Evidence, proofsOf, unopened } from './evidence.js';
import { installation, stepsWith } from './installation.js';

const deviceId = '11111111-1111-4111-8111-111111111111';
const data = { deviceId, deviceName: '东门3号', deviceCode: 'D3', by: '安娜', recordsBefore: 7, clocksBefore: 2 };
const begun = installationBegun(data);
const seen = { place: 10, open: 20, clock: 30, card: 40, event: 40 };
const excuse = { step: 'face', reason: '没有摄像头', by: '安娜' } as const;
const excused = installationStepExcused({ deviceId, ...excuse });
const sign = { type: 'Sign', by: '安娜', proofs: seen } as const;
const signed = installationSigned({
  deviceId,
  by: '安娜',
  steps: [
    { step: 'place', provenAt: 10 },
    { step: 'open', provenAt: 20 },
    { step: 'clock', provenAt: 30 },
    { step: 'card', provenAt: 40 },
    { step: 'face', reason: '没有摄像头', excusedBy: '安娜' },
    { step: 'event', provenAt: 40 },
  ],
});

describe('an installation sheet', () => {
  it('is begun once', () => {
    given(installation, []).when({ type: 'Begin', begun: data }).then([begun]);
    given(installation, [begun]).when({ type: 'Begin', begun: data }).then([]);
  });

  it('is signed when every step was seen or excused', () => {
    given(installation, [begun])
      .when(sign)
      .then(Rejection.state('还有{count}个步骤未完成，不能签署', { count: 1 }));
    given(installation, [begun]).when({ type: 'Excuse', excuse }).then([excused]);
    given(installation, [begun, excused]).when(sign).then([signed]);
  });

  it('needs no excuse for what was seen after all', () => {
    const steps = stepsWith({ ...seen, face: 50 }, [excuse]);
    expect(steps.find(({ step }) => step === 'face')).toEqual({ step: 'face', provenAt: 50 });
    expect(steps.map(({ step }) => step)).toEqual([...installationSteps]);
  });

  it('stays as it was signed', () => {
    const rejection = Rejection.state('安装单已签署，不能修改');
    given(installation, [begun, excused, signed]).when(sign).then(rejection);
    given(installation, [begun, excused, signed]).when({ type: 'Excuse', excuse }).then(rejection);
  });

  it('that is not there is neither changed nor signed', () => {
    given(installation, []).when(sign).then(Rejection.notFound('安装单不存在'));
  });
});

describe('what the system has seen', () => {
  const nothing: Evidence = {
    ...{ boundAt: null, isTerminal: false, doors: [] },
    ...{ clockAt: null, cardAt: null, faceAt: null, liveAt: null },
  };
  const doors = (...opened: (number | null)[]) =>
    opened.map((openedAt, index) => ({ code: String(index + 1), openedAt }));

  it('proves nothing where it saw nothing', () => expect(proofsOf(nothing, 100)).toEqual({}));

  it('proves the opening when each door was opened since the sheet was begun', () => {
    expect(proofsOf({ ...nothing, doors: doors(150, 120) }, 100)).toEqual({ open: 150 });
    const half = { ...nothing, doors: doors(150, 90, null) };
    expect(proofsOf(half, 100)).toEqual({});
    expect(unopened(half, 100)).toEqual(['2', '3']);
  });

  it('proves the place where the device is bound and has doors, or is a terminal', () => {
    expect(proofsOf({ ...nothing, boundAt: 5 }, 100)).toEqual({});
    expect(proofsOf({ ...nothing, boundAt: 5, isTerminal: true }, 100)).toEqual({ place: 5 });
    expect(proofsOf({ ...nothing, boundAt: 5, doors: doors(null) }, 100)).toEqual({ place: 5 });
  });

  it('proves clock, card, face and event by what came', () => {
    const came = { ...nothing, clockAt: 1, cardAt: 2, faceAt: 3, liveAt: 4 };
    expect(proofsOf(came, 0)).toEqual({ clock: 1, card: 2, face: 3, event: 4 });
  });
});
