/** Downloads a file that a call returns: a table, a statement, a receipt. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCommand } from '../api/use-command.ts';
import { FailureLine } from './failure-line.tsx';
import classes from './save-file-button.module.css';

type Props = ButtonProps & {
  label: string;
  /** The accessible name, if several buttons have the same label. */
  name?: string;
  fetchFile: () => Promise<File>;
};

export function SaveFileButton({ label, name, fetchFile, ...button }: Props) {
  const { isBusy, error, run } = useCommand();
  const save = () => run(async () => keepFile(await fetchFile()));
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
      <FailureLine error={error} />
    </div>
  );
}

/** Hands a file to the browser, which saves or opens it. */
export function keepFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address));
}
