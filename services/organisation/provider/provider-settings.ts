import type { AnyObject } from '../parameters/secrets.js';

/** What the official account is asked with. */
export interface WeixinSettings {
  /** Address of the provider's interface. */
  url: string;
  appId: string;
  secret: string;
  /** Template of messages; without it none are sent. */
  templateId: string | undefined;
}

/** A mini program of the school. */
export interface MiniProgram {
  name: string;
  appId: string;
  pagePath: string;
}

const weixinUrl = 'https://api.weixin.qq.com';

const textIn = (settings: AnyObject, name: string): string | undefined => {
  const value = settings[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The official account in a school's parameters; undefined where it is not there. */
export function weixinIn(settings: AnyObject): WeixinSettings | undefined {
  const [appId, secret] = [textIn(settings, 'appid'), textIn(settings, 'appsecret')];
  if (!appId || !secret) return undefined;
  return { url: textIn(settings, 'url') ?? weixinUrl, appId, secret, templateId: textIn(settings, 'templateid') };
}

/** The mini programs in a school's parameters: that of the teachers and that of the parents (source: 002 §5). */
export function miniProgramsIn(settings: AnyObject): MiniProgram[] {
  const sides = [
    ['教师端', 'teacherminiprogram'],
    ['家长端', 'parentminiprogram'],
  ] as const;
  return sides.flatMap(([name, side]) => {
    const program = settings[side];
    if (typeof program !== 'object' || program === null) return [];
    const appId = textIn(program as AnyObject, 'appid');
    return appId ? [{ name, appId, pagePath: textIn(program as AnyObject, 'pagepath') ?? '' }] : [];
  });
}

/** What a gateway for text messages is asked with. */
export interface SmsSettings {
  url: string;
  key: string;
  secret: string;
}

/** The gateway for text messages in a school's parameters; undefined where it is not there. */
export function smsIn({ sms }: AnyObject): SmsSettings | undefined {
  if (typeof sms !== 'object' || sms === null) return undefined;
  const [url, key, secret] = ['url', 'key', 'secret'].map((name) => textIn(sms as AnyObject, name));
  return url && key && secret ? { url, key, secret } : undefined;
}
