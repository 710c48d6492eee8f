/** The message on a charging point's display; nothing if the charging point does not report a display. */
import { Button, Group, Textarea } from '@mantine/core';
import { type ChargingPoint, type DeviceModel, calls } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { AnswerText } from './charging-point-answer-text.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { MaintenanceBlock } from './maintenance-block.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';
import classes from './maintenance.module.css';

type Props = {
  point: ChargingPoint;
  model: DeviceModel['model'] | undefined;
};

export function DisplayMessageBlock({ point, model }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const [isWriting, setWriting] = useState(false);
  const [answer, setAnswer] = useState('');
  const work = useCommand();
  const request = { params: { id: point.id } };
  const { data } = useRead('readDisplayMessage', hasDisplay(model) ? request : null);
  if (!data) return null;
  const { message } = data;
  const told = ({ status }: { status: string }) => setAnswer(status);
  const clear = () => work.run(async () => told(await send('clearDisplayMessage', request)));
  return (
    <MaintenanceBlock
      isRare
      title={t('upkeep.display.title')}
      action={
        <Group gap="xs">
          {message && (
            <Button
              variant="default"
              loading={work.isBusy}
              disabled={!point.connected}
              onClick={() => void clear()}
            >
              {t('upkeep.display.clear')}
            </Button>
          )}
          <Button variant="default" disabled={!point.connected} onClick={() => setWriting(true)}>
            {t('upkeep.display.write')}
          </Button>
        </Group>
      }
    >
      <p className={message ? classes.message : classes.second}>
        {message ? message.text : t('upkeep.display.none')}
      </p>
      <p role="status" className={classes.second}>
        {answer && <AnswerText answer={answer} />}
      </p>
      <FailureLine error={work.error} />
      <Dialog
        title={t('upkeep.display.dialog')}
        isOpen={isWriting}
        onClose={() => setWriting(false)}
        isForm
      >
        <MessageForm
          before={message?.text ?? ''}
          onSend={async (text) => {
            const call = { ...request, body: { text } };
            told(await send('showDisplayMessage', call));
            setWriting(false);
          }}
        />
      </Dialog>
    </MaintenanceBlock>
  );
}

/** OCPP 2.0.1 reports the display in a component of its own. */
function hasDisplay(model: Props['model']): boolean {
  const available = model?.variables.find(({ key }) => key === 'DisplayMessageCtrlr.Available');
  return available?.value?.toLowerCase() === 'true';
}

type FormProps = { before: string; onSend: (text: string) => Promise<void> };

function MessageForm({ before, onSend }: FormProps) {
  const { t } = useTranslation();
  const form = useContractForm({
    initial: { text: before },
    schema: calls.showDisplayMessage.body,
    toBody: (values) => values,
    send: ({ text }) => onSend(text),
    wordsOf: () => 'upkeep.display.wrong',
  });
  return (
    <DialogForm form={form} button={t('upkeep.display.send')}>
      <Textarea
        label={t('upkeep.display.text')}
        description={t('upkeep.display.textHint')}
        maxLength={512}
        rows={3}
        {...form.text('text')}
        data-autofocus
      />
    </DialogForm>
  );
}
