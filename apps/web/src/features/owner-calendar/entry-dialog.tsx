import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { EntryProps } from './entry-props.ts';
import { ReservationEntry } from './reservation-entry.tsx';
import { UnavailableEntry } from './unavailable/unavailable-entry.tsx';

export function EntryDialog(props: EntryProps) {
  const { t } = useTranslation();
  const { entry, onClose } = props;
  const Entry = entry.reservation ? ReservationEntry : UnavailableEntry;
  return (
    <Dialog isOpen title={t(`calendar.entry.${entry.kind}`)} onClose={onClose}>
      <Entry {...props} />
    </Dialog>
  );
}
