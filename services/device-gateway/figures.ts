import { Gauge, type Registry } from 'prom-client';

/** How the gateway is. */
export interface GatewayFigures {
  /** Devices that are certainly online. */
  devicesOnline: number;
  /** Events that wait to be written. */
  waitingEvents: number;
  /** Records and alarms that were stored since the start. */
  storedRows: number;
  /** Messages that broke the protocol, and batches that could not be stored, since the start. */
  refusedMessages: number;
}

export const noFigures: GatewayFigures = { devicesOnline: 0, waitingEvents: 0, storedRows: 0, refusedMessages: 0 };

/** The figures of two gateways as those of one. */
export const addFigures = (one: GatewayFigures, other: GatewayFigures): GatewayFigures => ({
  devicesOnline: one.devicesOnline + other.devicesOnline,
  waitingEvents: one.waitingEvents + other.waitingEvents,
  storedRows: one.storedRows + other.storedRows,
  refusedMessages: one.refusedMessages + other.refusedMessages,
});

const helps: Readonly<Record<keyof GatewayFigures, [name: string, help: string]>> = {
  devicesOnline: ['campus_devices_online', 'Devices that are certainly online'],
  waitingEvents: ['campus_device_events_waiting', 'Events of devices that wait to be written'],
  storedRows: ['campus_device_rows_stored', 'Records and alarms stored since the start'],
  refusedMessages: ['campus_device_messages_refused', 'Malformed or unstorable messages since the start'],
};

/** Shows the figures among the metrics of the process. */
export function exposeFigures(registry: Registry, figures: () => GatewayFigures): void {
  for (const [key, [name, help]] of Object.entries(helps) as [keyof GatewayFigures, [string, string]][]) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(figures()[key]);
      },
    });
  }
}
