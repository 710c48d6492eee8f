/** Saves a file that a call makes, such as all that the filters let through as a table for spreadsheets. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import classes from './owner-lists.module.css';

type Props = { label: string; fetchFile: () => Promise<File>; isEmpty?: boolean };

export function ExportButton({ label, fetchFile, isEmpty = false }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      saveFile(await fetchFile());
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        disabled={isEmpty}
        onClick={() => void save()}
      >
        {label}
      </Button>
      {error && (
        <p role="alert" className={classes.failure}>
          {t(`errors.${error.code}`)}
        </p>
      )}
    </div>
  );
}

function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken the file over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
