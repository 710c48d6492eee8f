import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { useClientConfig } from '../config/public.ts';
import { DATA_SOURCES } from './data-sources.ts';
import { Paragraphs } from './paragraphs.tsx';
import classes from './info-page.module.css';

export function AboutPage() {
  const { t } = useTranslation();
  const name = useClientConfig()?.host.name;
  return (
    <PageFrame title={t('info.about.title')} width="text">
      <Paragraphs area="about" keys={['what', 'host']} />
      {name && <p>{t('info.about.runBy', { name })}</p>}
      <Paragraphs area="about" keys={['map']} />
      <h2 className={classes.heading} id="prices">
        {t('info.about.prices.title')}
      </h2>
      <Paragraphs area="about.prices" keys={['rule', 'surge', 'spot']} />
      <h2 className={classes.heading} id="carbon">
        {t('info.about.carbon.title')}
      </h2>
      <Paragraphs area="about.carbon" keys={['what']} />
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
