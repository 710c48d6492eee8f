/** Saves a file that a call makes: a table for spreadsheets, a statement, a receipt. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type ApiError } from '../api/api-error.ts';
import classes from './save-file-button.module.css';

type Props = ButtonProps & {
  label: string;
  /** What it saves, where several buttons have the same label. */
  name?: string;
  fetchFile: () => Promise<File>;
};

export function SaveFileButton({ label, name, fetchFile, ...button }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      keep(await fetchFile());
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.save}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        {...(name && { 'aria-label': name })}
        {...button}
        onClick={() => void save()}
      >
        {label}
      </Button>
      {error && (
        <p role="alert" className={classes.fault}>
          {t(`errors.${error.code}`)}
        </p>
      )}
    </div>
  );
}

function keep(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken the file over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
