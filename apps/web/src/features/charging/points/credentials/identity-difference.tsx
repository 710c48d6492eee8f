import { useTranslation } from 'react-i18next';
import { differenceOf, type Marked } from '../../connect-guide/guide-progress.ts';
import classes from './identity-difference.module.css';

type Props = { typed: string; wanted: string };

/** The identity that the charging point used above the expected one, with the differing letters marked. */
export function IdentityDifference({ typed, wanted }: Props) {
  const { t } = useTranslation();
  const { one, other } = differenceOf(typed, wanted);
  return (
    <dl className={classes.difference}>
      <div>
        <dt>{t('points.problem.typed')}</dt>
        <dd>
          <MarkedText parts={one} />
        </dd>
      </div>
      <div>
        <dt>{t('points.problem.wanted')}</dt>
        <dd>
          <MarkedText parts={other} />
        </dd>
      </div>
    </dl>
  );
}

function MarkedText({ parts }: { parts: Marked }) {
  return (
    <code>
      {parts.map(({ text, isSame }, index) =>
        isSame ? <span key={index}>{text}</span> : <mark key={index}>{text}</mark>,
      )}
    </code>
  );
}
