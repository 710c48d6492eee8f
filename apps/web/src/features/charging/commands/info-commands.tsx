/** Requests to a charging point that open a form, each with the list of earlier requests below. */
import { Button } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { MaintenanceBlock } from './maintenance-block.tsx';

export type AskFormProps = { pointId: number; onDone: () => void };
type Props = {
  name: 'firmware' | 'logs' | 'publications' | 'people';
  point: ChargingPoint;
  form: ComponentType<AskFormProps>;
  children: ReactNode;
};

export function AskBlock({ name, point, form: Form, children }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <MaintenanceBlock
      title={t(`upkeep.${name}.title`)}
      action={
        <Button variant="default" disabled={!point.connected} onClick={() => setAsking(true)}>
          {t(`upkeep.${name}.ask`)}
        </Button>
      }
    >
      {children}
      <Dialog title={t(`upkeep.${name}.dialog`)} isOpen={isAsking} onClose={close} isForm>
        {isAsking && <Form pointId={point.id} onDone={close} />}
      </Dialog>
    </MaintenanceBlock>
  );
}
