import type { Folder } from '../../../libs/platform/index.js';
import { ProviderPort } from './provider-port.js';
import * as settings from './settings.use-cases.js';
import { SmsProvider } from './sms-provider.js';
import { WeixinProvider } from './weixin-provider.js';

/** Providers outside, by which people are reached. */
export const providerFolder: Folder = { calls: [settings], providers: [ProviderPort, SmsProvider, WeixinProvider] };
