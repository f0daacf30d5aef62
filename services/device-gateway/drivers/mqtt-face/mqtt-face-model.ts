/** What terminals of the family differ in (source: MQTT V1.25 of cameras, integration guide of access terminals). */
export interface MqttFaceModel {
  /** Name that a device's `driver` attribute gives. */
  kind: string;
  /** Operator that opens the door; missing where the model has no door. */
  openOperator?: 'Unlock' | 'OpenDoor';
  /** How a person is given a time to pass: fields of the camera, or of the access terminal. */
  rights: 'tempValid' | 'tempCardType';
  /** It reads cards. */
  hasCards: boolean;
}

export const terminalModel: MqttFaceModel = {
  kind: 'mqtt-face/terminal',
  openOperator: 'Unlock',
  rights: 'tempCardType',
  hasCards: true,
};
export const openDoorModel: MqttFaceModel = { ...terminalModel, kind: 'mqtt-face/open-door', openOperator: 'OpenDoor' };
export const cameraModel: MqttFaceModel = { kind: 'mqtt-face/camera', rights: 'tempValid', hasCards: false };
