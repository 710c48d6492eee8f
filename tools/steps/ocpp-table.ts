// The tables of messages in docs/ocpp.md. The rest of the page is written by hand.
import { markdownTable, replaceBetween } from './markdown-table.ts';
import { ACTIONS, type Messages, type Version } from './ocpp-messages.ts';

const BEGIN = '<!-- Generated from the sources by `node launch.mjs ocpp-table` -->\n';
const END = '<!-- End of the generated part -->\n';

/** Messages that the standard lets a charging point send; DataTransfer goes both ways, all others go to it. */
const FROM_CHARGE_POINTS: Record<Version, string> = {
  '1.6':
    'Authorize BootNotification DataTransfer DiagnosticsStatusNotification FirmwareStatusNotification Heartbeat LogStatusNotification MeterValues SecurityEventNotification SignCertificate SignedFirmwareStatusNotification StartTransaction StatusNotification StopTransaction',
  '2.0.1':
    'Authorize BootNotification ClearedChargingLimit DataTransfer FirmwareStatusNotification Get15118EVCertificate GetCertificateStatus Heartbeat LogStatusNotification MeterValues NotifyChargingLimit NotifyCustomerInformation NotifyDisplayMessages NotifyEVChargingNeeds NotifyEVChargingSchedule NotifyEvent NotifyMonitoringReport NotifyReport PublishFirmwareStatusNotification ReportChargingProfiles ReservationStatusUpdate SecurityEventNotification SignCertificate StatusNotification TransactionEvent',
};

export type Direction = 'received' | 'sent';

export function directionsOf(version: Version, action: string): Direction[] {
  if (action === 'DataTransfer') return ['received', 'sent'];
  return FROM_CHARGE_POINTS[version].split(' ').includes(action) ? ['received'] : ['sent'];
}

/** Returns the page with the current messages of the sources. */
export const withMessages = (page: string, messages: Messages): string =>
  replaceBetween(page, BEGIN, END, `${table('1.6', messages)}\n${table('2.0.1', messages)}`);

function table(version: Version, messages: Messages): string {
  const actions = [...ACTIONS[version]].toSorted();
  const rows = actions.map((action) => rowOf(version, action, messages[version]));
  const count = (column: number) => rows.filter((row) => row[column] === '✓').length;
  const possible = (direction: Direction) =>
    actions.filter((action) => directionsOf(version, action).includes(direction)).length;
  const sum = `${rows.length} messages: ${count(1)} of ${possible('received')} received, ${count(2)} of ${possible('sent')} sent, ${count(3)} tested.`;
  const titles = ['message', 'received', 'sent', 'tested'];
  return `### OCPP ${version}\n\n${sum}\n\n${markdownTable(titles, rows)}\n`;
}

function rowOf(version: Version, action: string, messages: Messages[Version]): string[] {
  const directions = directionsOf(version, action);
  const cell = (direction: Direction, otherwise: string) => {
    if (!directions.includes(direction)) return '';
    if (direction === 'received' && messages.acknowledged.has(action)) return 'answered only';
    return messages[direction].has(action) ? '✓' : otherwise;
  };
  const tested = messages.tested.has(action) ? '✓' : '–';
  return [action, cell('received', '–'), cell('sent', 'by hand'), tested];
}
