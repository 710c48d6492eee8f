import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { DATA_SOURCES } from './data-sources.ts';
import { Paragraphs } from './paragraphs.tsx';
import classes from './info-page.module.css';

/** What this is, and whose data it stands on. */
export function AboutPage() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('info.about.title')} width="text">
      <Paragraphs area="about" keys={['what', 'host', 'map']} />
      <h2 className={classes.heading}>{t('info.about.sources')}</h2>
      <ul className={classes.sources}>
        {DATA_SOURCES.map((source) => (
          <li key={source.name}>
            <strong>{source.href ? <a href={source.href}>{source.name}</a> : source.name}</strong>{' '}
            {t(`info.about.use.${source.use}`)}
            <span>
              {source.attribution} · {source.licence}
            </span>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
