import type { Catalogue } from '../kernel/translations.js';

/** Texts that several concepts of devices share. */
export const devicesMessages: Catalogue = {
  设备类型: ['Device type', 'Tipo de dispositivo', '機器種別'],
  机号: ['Device number', 'Número de dispositivo', '機器番号'],
  设备名称: ['Device name', 'Nombre del dispositivo', '機器名'],
  请选择区域: ['Please choose the area', 'Elija el área', 'エリアを選択してください'],
  请输入机号: ['Please enter the device number', 'Introduzca el número de dispositivo', '機器番号を入力してください'],
  请选择设备: ['Please choose a device', 'Elija un dispositivo', '機器を選択してください'],
  设备不存在: ['The device does not exist', 'El dispositivo no existe', '機器が存在しません'],
  门号: ['Door number', 'Número de puerta', 'ドア番号'],
  门名称: ['Door name', 'Nombre de la puerta', 'ドア名'],
  门不存在: ['The door does not exist', 'La puerta no existe', 'ドアが存在しません'],
  东门: ['East gate', 'Puerta este', '東門'],
  北门: ['North gate', 'Puerta norte', '北門'],
};
