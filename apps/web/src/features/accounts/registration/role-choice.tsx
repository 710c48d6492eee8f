import { ROLES, type Role } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import classes from '../login/auth-page.module.css';

export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.roles}>
      <legend>{t('auth.role.label')}</legend>
      {ROLES.map((one) => (
        <label key={one} className={classes.role}>
          <input
            type="radio"
            name="role"
            value={one}
            checked={one === role}
            onChange={() => onChange(one)}
          />
          <span>
            <strong>{t(`auth.role.${one}`)}</strong>
            {t(`auth.role.${one}_text`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
