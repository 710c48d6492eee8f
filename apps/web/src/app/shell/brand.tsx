import { Link } from 'react-router';
import classes from './shell.module.css';

export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <rect width="32" height="32" rx="9" fill="var(--vg-orange-brand)" />
        <path d="M17.8 4.5 8.6 18h6.2l-1 9.5L23.2 14h-6.3z" fill="var(--vg-on-orange)" />
      </svg>
      <span>Voltagora</span>
    </Link>
  );
}
