// Firmware that a local controller publishes to other charging points (OCPP 2.0.1 L03, L04): really downloaded and checksummed,
// published in simulation only.
import { createHash } from 'node:crypto';
import type { Handlers, Request201, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import { download } from './transfer.ts';

type Order = Pick<Request201<'PublishFirmware'>, 'checksum' | 'location' | 'requestId'>;
type Status = Request201<'PublishFirmwareStatusNotification'>['status'];

export const publications: Handlers<V201Actions, Machine> = {
  PublishFirmware: {
    answer: () => ({ status: 'Accepted' }),
    after: (order, machine) => void publish(order, machine),
  },
  UnpublishFirmware: ({ checksum }, { published }) => ({
    status: published.delete(checksum.toLowerCase()) ? 'Unpublished' : 'NoFirmware',
  }),
};

async function publish({ checksum, location, requestId }: Order, machine: Machine): Promise<void> {
  const tell = (status: Status, more: { location?: [string] } = {}) =>
    machine.link.tell((line) =>
      line.say201('PublishFirmwareStatusNotification', { status, requestId, ...more }),
    );
  await tell('Downloading');
  const file = await download(location);
  if (file === null) return void (await tell('DownloadFailed'));
  await tell('Downloaded');
  const sum = createHash('md5').update(file).digest('hex');
  if (sum !== checksum.toLowerCase()) return void (await tell('InvalidChecksum'));
  await tell('ChecksumVerified');
  machine.published.add(sum);
  await tell('Published', { location: [`http://${machine.identity}.local/firmware/${sum}`] });
}
