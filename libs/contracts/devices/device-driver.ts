import { translations } from '../kernel/index.js';

/**
 * What a driver or its devices cannot do, or do otherwise than `ac/1`: told where somebody relies on it
 * (docs/adding-a-device.md has the sources).
 */
export type DriverLimit =
  /** A command to open is sent once: a second one could open twice. */
  | 'oneAttempt'
  | 'noDoor'
  /** How long it stays open is a setting of the terminal. */
  | 'ownOpenTime'
  /** An opening from here leaves no record. */
  | 'openingUnrecorded'
  /** The oldest records are overwritten in silence. */
  | 'recordsOverwritten'
  /** Records of one second are deleted together. */
  | 'recordsBySecond'
  /** Records have no number that lasts: what was lost is not known. */
  | 'recordsUnnumbered'
  /** What was kept over an outage takes hours. */
  | 'slowBacklog'
  /** Alarms are told once, and lost where nobody hears them. */
  | 'alarmsUnkept'
  /** What alarms say is not in the papers that could be had. */
  | 'alarmsUnproven'
  /** Forced and held open doors are found out from the contact. */
  | 'alarmsDerived'
  | 'noAlarms'
  /** No times of the week. */
  | 'noWeeklyTimes'
  /** Who is forbidden sometimes is not told to it at all. */
  | 'noDenials'
  | 'noCards'
  | 'noFaces'
  /** Photos have no way to it yet: the gateway has no source of them. */
  | 'noPhotos'
  /** The clock is the network's: it cannot be set from here. */
  | 'networkClock'
  /** The clock is local and has no zone. */
  | 'localClock'
  /** Quotes and the like are taken out of names. */
  | 'plainNames';

const vf203Limits = [
  'oneAttempt',
  'ownOpenTime',
  'openingUnrecorded',
  'recordsOverwritten',
  'slowBacklog',
  'alarmsUnkept',
  'alarmsDerived',
  'noDenials',
  'noPhotos',
  'networkClock',
  'plainNames',
] as const;

const limits = {
  native: [],
  'mqtt-face/terminal': [
    'oneAttempt',
    'ownOpenTime',
    'recordsUnnumbered',
    'alarmsUnproven',
    'alarmsUnkept',
    'noWeeklyTimes',
    'noDenials',
    'noPhotos',
    'localClock',
  ],
  'mqtt-face/open-door': [
    'oneAttempt',
    'ownOpenTime',
    'recordsUnnumbered',
    'alarmsUnproven',
    'alarmsUnkept',
    'noWeeklyTimes',
    'noDenials',
    'noPhotos',
    'localClock',
  ],
  'mqtt-face/camera': [
    'noDoor',
    'recordsUnnumbered',
    'noAlarms',
    'noWeeklyTimes',
    'noDenials',
    'noCards',
    'noPhotos',
    'localClock',
  ],
  'access-device/vf203': vf203Limits,
  'access-device/vf105': vf203Limits,
  'access-device/dw200': [
    'oneAttempt',
    'ownOpenTime',
    'openingUnrecorded',
    'recordsUnnumbered',
    'recordsOverwritten',
    'recordsBySecond',
    'alarmsUnkept',
    'alarmsDerived',
    'noDenials',
    'noFaces',
  ],
} as const satisfies Record<string, readonly DriverLimit[]>;

/** Drivers of the gateway, by the names that a device's `driver` attribute gives. */
export type DeviceDriverName = keyof typeof limits;

export const deviceDrivers = Object.keys(limits) as DeviceDriverName[];

/** What devices of a driver cannot do. */
export const limitsOf = (driver: string): readonly DriverLimit[] =>
  driver in limits ? limits[driver as DeviceDriverName] : [];

/** A name of a driver. */
export const driverName = new RegExp(`^(${deviceDrivers.join('|')})$`);

/** English, Spanish and Japanese of the texts of drivers. */
export const deviceDriverTexts = translations({
  通讯协议: ['Protocol', 'Protocolo', '通信プロトコル'],
  通讯协议不支持: [
    'This protocol is not supported',
    'Este protocolo no es compatible',
    'このプロトコルには対応していません',
  ],
  请输入SN: ['Please enter the serial number', 'Introduzca el número de serie', 'シリアル番号を入力してください'],
});
