/** The form that asks a charger what it keeps of a person. */
import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { calls, type ValidRequestOf } from '@voltagora/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useWork } from './use-work.ts';

type FormProps = { pointId: number; onClose: () => void; onSent: () => void };
type Kind = ValidRequestOf<'requestCustomerReport'>['body']['kind'];

export function CustomerDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('upkeep.people.dialog')} isOpen={isOpen} onClose={props.onClose} isForm>
      {isOpen && <CustomerForm {...props} />}
    </Dialog>
  );
}

function CustomerForm({ pointId, onClose, onSent }: FormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { isBusy, error, run } = useWork();
  const [kind, setKind] = useState<Kind>('id_tag');
  const [subject, setSubject] = useState('');
  const [erase, setErase] = useState(false);
  const [isWrong, setWrong] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const values = { kind, subject: subject.trim(), erase };
    const { success, data: body } = calls.requestCustomerReport.body.safeParse(values);
    setWrong(!success);
    if (!success) return;
    void run(async () => {
      await api.call('requestCustomerReport', { params: { id: pointId }, body }, { silent: true });
      onClose();
      onSent();
    });
  }
  return (
    <DialogForm {...{ isBusy, error }} onSubmit={submit} button={t('upkeep.people.send')}>
      <Radio.Group
        label={t('upkeep.people.who')}
        value={kind}
        onChange={(chosen) => setKind(chosen === 'customer' ? 'customer' : 'id_tag')}
      >
        <Group gap="md" mt="xs">
          {(['id_tag', 'customer'] as const).map((each) => (
            <Radio key={each} value={each} label={t(`upkeep.people.kind.${each}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t('upkeep.people.subject')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={subject}
        error={isWrong ? t('upkeep.people.wrong') : undefined}
        onChange={(event) => setSubject(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={t('upkeep.people.erase')}
        description={t('upkeep.people.eraseHint')}
        checked={erase}
        onChange={(event) => setErase(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
