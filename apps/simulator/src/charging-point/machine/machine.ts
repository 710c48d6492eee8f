// The parts of a charging point, as its command handlers see them.
import type { Request201, RpcIncident } from '@voltagora/ocpp';
import type { WrongClock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { TokenStore } from '../authorization/token-store.ts';
import type { ChargingProfiles } from '../charging-profiles/charging-profiles.ts';
import type { Configuration } from '../configuration.ts';
import type { Connector } from './connector.ts';
import type { Monitors } from '../device-model/words.ts';
import type { ChargingPointEvent } from '../events.ts';
import type { Language } from '../wire/language.ts';
import type { Link } from '../wire/link.ts';
import type { Keyring } from '../security/keyring.ts';
import type { Networks } from '../security/networks.ts';
import type { TransactionQueue } from './transaction-queue.ts';
import type { EventDiary } from '../upkeep/diary.ts';
import type { Firmware, Logs } from '../upkeep/orders.ts';
import type { Wire } from '../wire/wire.ts';
import type { ChargingPointOptions, ChargingPointSpec, ReserveRefusal } from '../options.ts';

export type DisplayMessage = Request201<'SetDisplayMessage'>['message'];

export interface Machine {
  readonly identity: string;
  readonly clock: WrongClock;
  readonly random: Random;
  readonly configuration: Configuration;
  readonly profiles: ChargingProfiles;
  readonly connectors: readonly Connector[];
  readonly diary: EventDiary;
  readonly keyring: Keyring;
  readonly networks: Networks;
  readonly logs: Logs;
  readonly firmware: Firmware;
  readonly tokens: TokenStore;
  readonly monitors: Monitors;
  /** Display messages by id, and costs by transaction. */
  readonly shown: { messages: Map<number, DisplayMessage>; costs: Map<string, number> };
  /** Checksums of published firmware. */
  readonly published: Set<string>;
  readonly spec: ChargingPointSpec;
  readonly wire: Wire;
  readonly link: Link;
  readonly queue: TransactionQueue;
  connector(number: number): Connector | undefined;
  tellStatus(connectorId: number, isAsked?: boolean): void;
  /** Reconnects shortly, with the credentials valid at that time. */
  reconnect(): void;
  /** True once, if the next remote start is to be rejected. */
  takeRefusal(): boolean;
  takeReserveRefusal(): ReserveRefusal | null;
}

export interface LanguagePorts {
  machine(): Machine;
  report(incident: RpcIncident): void;
}

export interface MachinePorts {
  language(options: ChargingPointOptions, ports: LanguagePorts): Language;
  takeReserveRefusal(): ReserveRefusal | null;
  takeRefusal(): boolean;
  emit(event: ChargingPointEvent): void;
}
