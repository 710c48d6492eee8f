import { useTranslation } from 'react-i18next';
import { STORED_NAMES } from '../consent/public.ts';
import classes from './info-page.module.css';

/** Every cookie and storage key by its name: what for, and how long. */
export function StoredNames() {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('legal.privacy.browser.name')}</th>
          <th scope="col">{t('legal.privacy.browser.purpose')}</th>
          <th scope="col">{t('legal.privacy.browser.lasts')}</th>
        </tr>
      </thead>
      <tbody>
        {STORED_NAMES.map(({ name, kind, purpose, lasts }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              <span>{t(`legal.kind.${kind}`)}</span>
            </th>
            <td>{t(`legal.stored.${purpose}`)}</td>
            <td>{t(`legal.lasts.${lasts}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
