// Shares an address of this site with other apps.
import { Button } from '@mantine/core';
import { IconCheck, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './share-button.module.css';

type Outcome = 'copied' | 'failed' | undefined;
type Props = {
  title: string;
  /** Says more than the title where the device can send it. */
  text?: string;
  /** An address of this site. */
  path: string;
};

/** Opens the share menu of the device; where there is none, copies the link. */
export function ShareButton({ title, text, path }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();
  const url = `${window.location.origin}${path}`;
  const link = { title, url, ...(text !== undefined && { text }) };
  return (
    <>
      <Button
        variant="default"
        leftSection={
          outcome === 'copied' ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            <IconShare2 size={18} aria-hidden />
          )
        }
        onClick={() => void share(link).then(setOutcome)}
      >
        {t('common.share')}
      </Button>
      <span role="status" className={classes.outcome}>
        {outcome === 'copied' && t('common.linkCopied')}
        {outcome === 'failed' && url}
      </span>
    </>
  );
}

async function share(link: { title: string; url: string }): Promise<Outcome> {
  try {
    if ('share' in navigator) {
      await navigator.share(link);
      return undefined;
    }
  } catch (error) {
    // The person has closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  }
  // Insecure pages have no clipboard: the link can be selected by hand.
  const writing = navigator.clipboard?.writeText(link.url) ?? Promise.reject(new Error('missing'));
  return writing.then(
    () => 'copied' as const,
    () => 'failed' as const,
  );
}
