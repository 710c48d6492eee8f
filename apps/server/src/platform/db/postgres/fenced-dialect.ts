// PostgreSQL whose transactions first check the fence in force. The row stays locked against a newer connection of the same
// charging point until the transaction ends: either all of it comes before, or nothing of it.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { TakenOver } from '../../ocpp-server/nodes/taken-over.ts';
import { fenceInForce } from './fence.ts';

const LOOK =
  'select 1 from point_connections where charging_point_id = $1 and epoch = $2 for share';

class FencedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    const fence = fenceInForce();
    if (fence === undefined || settings.accessMode === 'read only') return;
    try {
      const { chargingPointId, epoch } = fence;
      const look = CompiledQuery.raw(LOOK, [chargingPointId, epoch]);
      const { rows } = await connection.executeQuery(look);
      if (rows.length === 0) throw new TakenOver();
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  }
}

export class FencedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new FencedDriver(this.#config);
  }
}
