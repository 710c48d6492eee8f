import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { Paragraphs } from './paragraphs.tsx';
import classes from './info-page.module.css';

const SECTIONS = {
  privacy: ['kept', 'why', 'where', 'browser', 'shared', 'rights'],
  termsofuse: ['parties', 'booking', 'paying', 'tokens', 'charging', 'owners'],
} as const;

/** Privacy and terms: a heading and a paragraph per section. */
export function TextPage({ page }: { page: keyof typeof SECTIONS }) {
  const { t } = useTranslation();
  return (
    <PageFrame title={t(`info.${page}.title`)} width="text">
      <Paragraphs area={page} keys={['lead']} />
      {SECTIONS[page].map((section) => (
        <section key={section}>
          <h2 className={classes.heading}>{t(`info.${page}.${section}Title`)}</h2>
          <Paragraphs area={page} keys={[section]} />
        </section>
      ))}
    </PageFrame>
  );
}
