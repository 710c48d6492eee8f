/** One outgoing mail: recipient, links, and both of its forms. Read-only. */
import { SegmentedControl, Title } from '@mantine/core';
import type { DevelopmentMail } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { asShownHere, linksOf, pathOf } from './mail-links.ts';
import classes from './mail-page.module.css';

export function MailView({ mail }: { mail: DevelopmentMail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const links = linksOf(mail.text);
  const facts = [
    ['development.mail.to', mail.to],
    ['development.mail.sent', format.dateTime(mail.created_at)],
    ['development.mail.kind', mail.kind],
  ] as const;
  return (
    <Surface>
      <Title order={2} size="h3" lang={mail.lang} className={classes.subject}>
        {mail.subject}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {links.length > 0 && (
        <section className={classes.links}>
          <h3>{t('development.mail.links')}</h3>
          {links.map((link) => (
            <Link key={link.href} to={pathOf(link)}>
              {pathOf(link)}
            </Link>
          ))}
        </section>
      )}
      <Forms mail={mail} links={links} />
    </Surface>
  );
}

function Forms({ mail, links }: { mail: DevelopmentMail; links: URL[] }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <>
      <SegmentedControl
        fullWidth
        size="md"
        className={classes.forms}
        aria-label={t('development.mail.form')}
        value={form}
        onChange={setForm}
        data={(['html', 'text'] as const).map((value) => ({
          value,
          label: t(`development.mail.${value}`),
        }))}
      />
      {form === 'html' ? (
        // Sandboxed without scripts and with an opaque origin, because a mail is untrusted content.
        <iframe
          className={classes.frame}
          title={t('development.mail.frame')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={asShownHere(mail.html, links, window.location.origin)}
        />
      ) : (
        <pre className={classes.text} lang={mail.lang}>
          {mail.text}
        </pre>
      )}
    </>
  );
}
