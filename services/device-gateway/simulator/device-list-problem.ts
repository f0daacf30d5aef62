/** A list of devices that cannot be read; its message is the line that the operator sees. */
export class DeviceListProblem extends Error {}
