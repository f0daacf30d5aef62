import { z } from 'zod';

/** A device that the simulator plays, with its secret: `simulator.json` in the data folder, written by the sample school. */
export const simulatedDevice = z.object({
  deviceId: z.uuid(),
  school: z.uuid(),
  secret: z.string().min(1),
  name: z.string(),
  /** Numbers of its doors. */
  doors: z.array(z.string()).min(1),
  /** Direction of passes at a device with one side. */
  direction: z.enum(['in', 'out']).optional(),
  /** Cards of persons who pass there, for scripted swipes. */
  cards: z.array(z.string()).default([]),
});
