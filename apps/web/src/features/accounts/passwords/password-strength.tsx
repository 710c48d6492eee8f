import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratePassword } from './rate-password.ts';
import classes from './password-field.module.css';

const LEVELS = ['veryWeak', 'weak', 'fair', 'strong', 'veryStrong'] as const;
/** A rating takes milliseconds; during fast typing only the last one is needed. */
const PAUSE_MS = 120;
/** Shorter passwords are always refused. */
const SHORTEST = 10;

type Props = { password: string; personal: readonly string[] };

/** The strength of a password as a bar and in words; nothing while it is unknown. */
export function PasswordStrength({ password, personal }: Props) {
  const { t } = useTranslation();
  const [score, setScore] = useState<number | null>(null);
  const known = personal.join(' ');
  useEffect(() => {
    if (password === '') return;
    let isLatest = true;
    const rate = (): Promise<void> =>
      ratePassword(password, known.split(' ')).then(
        (rated) => void (isLatest && setScore(password.length < SHORTEST ? 0 : rated)),
        // Without the word lists there is no bar; the server still refuses common passwords.
        () => void (isLatest && setScore(null)),
      );
    const timer = setTimeout(() => void rate(), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [password, known]);

  const level = password === '' || score === null ? null : LEVELS[score];
  return (
    <div className={classes.strength}>
      <div className={classes.bar} data-level={level ?? 'none'} aria-hidden>
        {LEVELS.slice(1).map((step) => (
          <span key={step} />
        ))}
      </div>
      <p role="status">{level && t(`auth.strength.${level}`)}</p>
    </div>
  );
}
