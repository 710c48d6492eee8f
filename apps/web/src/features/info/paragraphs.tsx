import { useTranslation } from 'react-i18next';
import classes from './info-page.module.css';

export function Paragraphs({ area, keys }: { area: string; keys: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.text}>
      {keys.map((key) => (
        <p key={key}>{t(`info.${area}.${key}`)}</p>
      ))}
    </div>
  );
}
