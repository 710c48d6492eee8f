/** Monthly statements of a wallet: income, expenses, balance, each with a file to download. */
import { Button, Title } from '@mantine/core';
import type { Statement } from '@voltagora/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SaveFileButton } from '../../shared/ui/save-file-button.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { ownTimeZone } from '../../shared/format/own-time-zone.ts';
import { Worth } from './worth.tsx';
import classes from './statements.module.css';

const FEW = 3;

export function StatementsSection() {
  const { t } = useTranslation();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useRead('listStatements', {
    query: { time_zone: ownTimeZone() },
  });
  if (data?.count === 0) return null;
  const shown = isWhole ? data?.results : data?.results.slice(0, FEW);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {t('wallet.statements.title')}
      </Title>
      {!data && !error && <SkeletonRows rows={1} height={120} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />}
      {shown && (
        <Surface>
          <ul className={classes.months}>
            {shown.map((statement) => (
              <li key={statement.month}>
                <Month statement={statement} />
              </li>
            ))}
          </ul>
          {data && data.results.length > shown.length && (
            <Button variant="subtle" color="gray" onClick={() => setWhole(true)}>
              {t('wallet.statements.all', { count: data.results.length })}
            </Button>
          )}
        </Surface>
      )}
    </section>
  );
}

function Month({ statement: { month, received, spent, closing } }: { statement: Statement }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { download } = useServer();
  const { language } = useLanguage();
  const name = format.month(month);
  const query = { month, lang: language, time_zone: ownTimeZone() };
  return (
    <div className={classes.month}>
      <strong>{name}</strong>
      <dl className={classes.sums}>
        {Object.entries({ received, spent, closing }).map(([sum, tokens]) => (
          <div key={sum}>
            <dt>{t(`wallet.statements.${sum}`)}</dt>
            <dd>
              <Worth tokens={tokens} />
            </dd>
          </div>
        ))}
      </dl>
      <SaveFileButton
        label="PDF"
        name={t('wallet.statements.save', { month: name })}
        fetchFile={() => download('downloadStatement', { query })}
      />
    </div>
  );
}
