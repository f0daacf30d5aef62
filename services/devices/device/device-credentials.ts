import { Inject, Injectable } from '@nestjs/common';
import { type DeviceAddress, deviceTopic, makerPrefix } from '../../../libs/contracts/device-gateway/index.js';
import { CONFIGURATION, type Configuration, DeviceSecrets } from '../../../libs/platform/index.js';

/** Makes what devices need to connect to the broker. */
@Injectable()
export class DeviceCredentials {
  private readonly brokerPort: number | null;

  constructor(
    private readonly secrets: DeviceSecrets,
    @Inject(CONFIGURATION) { MQTT_URL, MQTT_CERT, MQTT_PORT }: Configuration,
  ) {
    // The console would name it as one that is not encrypted.
    this.brokerPort = MQTT_URL || MQTT_CERT ? null : MQTT_PORT;
  }

  /** Makes a new secret; gives what the installer is shown once, and the verifier that the log keeps. */
  async issue(address: DeviceAddress, driver: string) {
    const { secret, verifier } = await this.secrets.issue();
    const topic = driver === 'native' ? deviceTopic(address) : makerPrefix(address.deviceId);
    return { credential: { id: address.deviceId, secret, topic, brokerPort: this.brokerPort }, verifier };
  }
}
