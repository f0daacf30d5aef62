import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type CommandStage, deviceCommandAnswered } from '../../../libs/contracts/device-gateway/index.js';
import type { DeviceOperation } from '../../../libs/contracts/devices/index.js';
import type { TracePlace } from '../../../libs/contracts/kernel/index.js';
import { creates, instant, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import type { Command } from './command.js';

/** Commands that are not answered, or whose end is not known: work, and no read model. */
const commandTable = table('device_gateway', 'command', {
  columns: {
    commandId: uuid(),
    school: uuid(),
    deviceId: uuid(),
    deviceCode: varchar(),
    what: json<DeviceOperation>(),
    requestedBy: varchar(),
    requestedAt: instant(),
    expiresAt: instant(),
    stage: varchar(),
    attempts: integer(),
    sessionId: nullable(varchar()),
    lastSentAt: nullable(instant()),
    place: nullable(json<TracePlace>()),
  },
  key: ['commandId'],
});

/** An installation that is older than the place in the trace has the table without it. */
class CommandPlace1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table device_gateway.command add column if not exists place jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table device_gateway.command drop column place');
  }
}

export const commandMigrations = [creates('Command1795000000000', [commandTable]), CommandPlace1795300000000];

/** How a command ended. */
export interface Outcome {
  stage: CommandStage;
  code: string;
  result: Record<string, unknown>;
}

const answered = ({ commandId, deviceId }: Command, { stage, code, result }: Outcome) =>
  deviceCommandAnswered({ commandId, deviceId, stage, code, result });
const streamOf = ({ commandId }: Command) => `command-${commandId}`;

const leftTopic = 'device-gateway.command';

/** Keeps commands over restarts, so that each is told the truth about. */
export class CommandStore {
  /** @param owns schools whose commands are its own */
  constructor(
    private readonly store: EventStore,
    private readonly owns: (school: string) => boolean = () => true,
  ) {}

  /** All that are kept. */
  async load(): Promise<Command[]> {
    const all = await this.store.database.asSystem((sql) =>
      sql.query<Command>(
        `select command_id as "commandId", school, device_id as "deviceId", device_code as "deviceCode", what,
           requested_by as "requestedBy", requested_at as "requestedAt", expires_at as "expiresAt", stage, attempts,
           session_id as "sessionId", last_sent_at as "lastSentAt", place
         from device_gateway.command`,
      ),
    );
    return all.filter(({ school }) => this.owns(school));
  }

  /** Keeps a new command for the process that reaches its device, and wakes it after the commit. */
  leave(unit: Unit, command: Command): void {
    this.insert(unit, command);
    unit.tell(leftTopic, command.school);
  }

  /** Hears of commands that processes left for others. Gives what ends it. */
  onLeft(listener: (school: string) => void): () => void {
    return this.store.database.signals.on(leftTopic, (school) => listener(school as string));
  }

  /** Keeps a new command in the transaction that takes it in. */
  insert({ sql }: Unit, command: Command): void {
    const { commandId, school, deviceId, deviceCode, what, requestedBy, stage, attempts, sessionId, place } = command;
    const instants = [command.requestedAt, command.expiresAt, command.lastSentAt].map(instantOf);
    sql.send(
      `insert into device_gateway.command (command_id, school, device_id, device_code, what, requested_by, stage,
         attempts, session_id, place, requested_at, expires_at, last_sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      [
        commandId,
        school,
        deviceId,
        deviceCode,
        JSON.stringify(what),
        requestedBy,
        stage,
        attempts,
        sessionId,
        place && JSON.stringify(place),
        ...instants,
      ],
      'device-gateway.command.insert',
    );
  }

  /** Answers a command that is not kept, in the transaction that takes it in. */
  answerAtOnce(unit: Unit, command: Command, outcome: Outcome): void {
    unit.append(streamOf(command), [answered(command, outcome)], { meta: { actor: command.deviceCode } });
  }

  /** Keeps that a command was sent or accepted. */
  update(command: Command): Promise<void> {
    const { commandId, school, stage, attempts, sessionId, lastSentAt } = command;
    return this.store.database.inSchool(school, async (sql) => {
      await sql.query(
        `update device_gateway.command set stage = $2, attempts = $3, session_id = $4, last_sent_at = $5
         where command_id = $1`,
        [commandId, stage, attempts, sessionId, instantOf(lastSentAt)],
        'device-gateway.command.update',
      );
    });
  }

  /** Answers a command. One of unknown end is kept: the device may still tell. An answer that is known changes nothing. */
  answer(command: Command, outcome: Outcome): Promise<void> {
    const { commandId, school, deviceCode, place } = command;
    const change =
      outcome.stage === 'unknown'
        ? `update device_gateway.command set stage = 'unknown' where command_id = $1 and stage <> 'unknown' returning 1`
        : 'delete from device_gateway.command where command_id = $1 returning 1';
    return this.store.transact({ school, meta: { actor: deviceCode, ...place } }, async (unit) => {
      const changed = await unit.sql.query(change, [commandId]);
      if (changed.length > 0) unit.append(streamOf(command), [answered(command, outcome)]);
    });
  }

  /** Gives up hope of a late answer. */
  forget({ commandId, school }: Command): Promise<void> {
    return this.store.database.inSchool(school, async (sql) => {
      await sql.query('delete from device_gateway.command where command_id = $1', [commandId]);
    });
  }
}

const instantOf = (time: number | null) => (time === null ? null : new Date(time));
