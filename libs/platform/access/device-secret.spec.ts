import { randomBytes } from 'node:crypto';
import { DeviceSecrets, isDeviceSecret } from './device-secret.js';

const secrets = new DeviceSecrets([randomBytes(32)]);

describe('the secret of a device', () => {
  it('is known by its verifier and by no other', async () => {
    const { secret, verifier } = await secrets.issue();
    const other = await secrets.issue();
    expect(await isDeviceSecret(secret, verifier)).toBe(true);
    expect(await isDeviceSecret(other.secret, verifier)).toBe(false);
    expect(await isDeviceSecret(secret, other.verifier)).toBe(false);
    expect(await isDeviceSecret('', verifier)).toBe(false);
  });

  it('can be made again from its verifier, with the key of its installation alone', async () => {
    const { secret, verifier } = await secrets.issue();
    expect(await secrets.secretOf(verifier)).toBe(secret);
    expect(await new DeviceSecrets([randomBytes(32)]).secretOf(verifier)).toBeUndefined();
  });

  it('does not exist without a verifier', async () => {
    expect(await isDeviceSecret('anything', undefined)).toBe(false);
  });

  it('is read from a password file of Mosquitto', async () => {
    // mosquitto_passwd -c -b file device secret-of-a-device
    const verifier =
      '$7$101$M5uTvfFdN4YJ0dRE$NQxMyAVS0Kn2dOfG3UU6+q2VfV6oUbnw9+aqrixD6B7SY2fLDpmMLR+iooZy0PwCYfQsLNkeqLGF7w2T4fem5w==';
    expect(await isDeviceSecret('secret-of-a-device', verifier)).toBe(true);
  });
});
