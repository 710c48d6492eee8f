/** Lets a person choose one to five stars: radio buttons, drawn as stars. */
import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ratings.module.css';

type Props = {
  label: string;
  /** 0: none chosen yet. */
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
};

const STARS = [1, 2, 3, 4, 5];

export function StarChoice({ label, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <div className={classes.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={classes.star} data-full={stars <= value || undefined}>
            <input
              type="radio"
              name={id}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            {stars <= value ? (
              <IconStarFilled size={32} aria-hidden />
            ) : (
              <IconStar size={32} stroke={1.5} aria-hidden />
            )}
            <VisuallyHidden>{t('ratings.stars', { count: stars })}</VisuallyHidden>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
